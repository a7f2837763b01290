// The Homebrew formula and the Scoop manifest of a release, from the sums of its archives.

import { archiveName } from "../targets.ts";

const SUMMARY = "Structural understanding of code and a lasting memory, for AI coding assistants";

type Sums = ReadonlyMap<string, string>;

export function homebrewFormula(version: string, repository: string, sums: Sums): string {
  const block = (target: string) => {
    const name = archiveName(target);
    return `      url "${download(repository, version, name)}"\n      sha256 "${sumOf(sums, name)}"`;
  };
  return `class Focal < Formula
  desc "${SUMMARY}"
  homepage "https://github.com/${repository}"
  version "${version}"
  license "MIT"

  on_macos do
    on_arm do
${block("aarch64-apple-darwin")}
    end
    on_intel do
${block("x86_64-apple-darwin")}
    end
  end

  on_linux do
    on_arm do
${block("aarch64-unknown-linux-gnu")}
    end
    on_intel do
${block("x86_64-unknown-linux-gnu")}
    end
  end

  def install
    bin.install "focal"
    generate_completions_from_executable(bin/"focal", "completions")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/focal --version")
  end
end
`;
}

export function scoopManifest(version: string, repository: string, sums: Sums): string {
  const name = archiveName("x86_64-pc-windows-msvc");
  return JSON.stringify(
    {
      version,
      description: SUMMARY,
      homepage: `https://github.com/${repository}`,
      license: "MIT",
      architecture: { "64bit": { url: download(repository, version, name), hash: sumOf(sums, name) } },
      bin: "focal.exe",
      checkver: "github",
      autoupdate: {
        architecture: { "64bit": { url: download(repository, "$version", name) } },
        hash: { url: "$baseurl/SHA256SUMS" },
      },
    },
    null,
    2,
  ) + "\n";
}

function download(repository: string, version: string, name: string): string {
  return `https://github.com/${repository}/releases/download/v${version}/${name}`;
}

function sumOf(sums: Sums, name: string): string {
  const sum = sums.get(name);
  if (sum === undefined) throw new Error(`there is no sum of ${name}`);
  return sum;
}
