// Calls through an interface that a type satisfies without saying so (Go), in questions that go either way.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();
repository.write("go.mod", "module example.com/shop\n");
repository.write(
  "vault/vault.go",
  `package vault

type Vault interface {
	Fetch(key string) ([]byte, error)
	Seal() error
}
`,
);
repository.write(
  "disk/disk.go",
  `package disk

type Disk struct{}

func (d *Disk) Fetch(key string) ([]byte, error) { return nil, d.spin() }

func (d *Disk) Seal() error { return nil }

func (d *Disk) spin() error { return nil }

type Door struct{}

func (d Door) Seal() error { return nil }
`,
);
repository.write(
  "app/app.go",
  `package app

import "example.com/shop/vault"

func Load(v vault.Vault) ([]byte, error) { return v.Fetch("a") }

func Close(v vault.Vault) error { return v.Seal() }
`,
);

Deno.test("who calls an interface's method uses those that stand for it, and no others", () => {
  const fetched = repository.json("dependents", "Disk.Fetch").answer;
  assert.deepEqual(namesOf(fetched), ["Load"]);
  assert.equal(fetched.completeness.verdict, "complete");
  assert.deepEqual(namesOf(repository.json("dependents", "Disk.Seal").answer), ["Close"]);
  assert.deepEqual(namesOf(repository.json("dependents", "Door.Seal").answer), []);
});

Deno.test("impact and flow pass through it", () => {
  assert.ok(namesOf(repository.json("impact", "Disk.spin", "--depth", "3").answer).includes("Load"));
  assert.match(repository.focal("flow", "Load", "Disk.spin").stdout, /Disk\.Fetch/);
});
