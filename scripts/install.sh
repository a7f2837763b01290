#!/bin/sh
# Installs focal's released binary for this machine: downloads it, verifies its SHA-256, puts it into a folder of yours.
#
#   FOCAL_VERSION=v0.1.0        which release (default: the latest)
#   FOCAL_BIN=~/.local/bin      where to (default); must be writable by you, sudo is never used
#   FOCAL_RELEASES=URL          where releases are (the script that comes with a release knows)
set -eu

releases="${FOCAL_RELEASES:-}" # a release fills in its own address
bin="${FOCAL_BIN:-$HOME/.local/bin}"
version="${FOCAL_VERSION:-latest}"

fail() {
  echo "install: $1" >&2
  exit 1
}

[ -n "$releases" ] || fail "set FOCAL_RELEASES to the address of focal's releases page"
case "$(uname -s) $(uname -m)" in
  "Linux x86_64") target=x86_64-unknown-linux-gnu ;;
  "Linux aarch64" | "Linux arm64") target=aarch64-unknown-linux-gnu ;;
  "Darwin x86_64") target=x86_64-apple-darwin ;;
  "Darwin arm64") target=aarch64-apple-darwin ;;
  *) fail "there is no binary for $(uname -s) $(uname -m); build it with: npx -y deno@2.9.6 task compile" ;;
esac

if [ "$version" = latest ]; then base="$releases/latest/download"; else base="$releases/download/$version"; fi
archive="focal-$target.tar.gz"

if command -v curl >/dev/null; then
  fetch() { curl --fail --silent --show-error --location --output "$2" "$1"; }
elif command -v wget >/dev/null; then
  fetch() { wget --quiet --output-document="$2" "$1"; }
else
  fail "neither curl nor wget is here"
fi

if command -v sha256sum >/dev/null; then
  sum_of() { sha256sum "$1" | cut -d ' ' -f 1; }
elif command -v shasum >/dev/null; then
  sum_of() { shasum -a 256 "$1" | cut -d ' ' -f 1; }
else
  fail "neither sha256sum nor shasum is here, so the download cannot be verified"
fi

mkdir -p "$bin" 2>/dev/null || fail "$bin cannot be made; set FOCAL_BIN to a folder of yours"
[ -w "$bin" ] || fail "$bin is not writable; set FOCAL_BIN to a folder of yours"

# In the target folder, so that the last step is a rename.
work="$(mktemp -d "$bin/.focal-install.XXXXXX")"
trap 'rm -rf "$work"' EXIT INT TERM

fetch "$base/$archive" "$work/$archive" || fail "$base/$archive could not be downloaded"
fetch "$base/SHA256SUMS" "$work/SHA256SUMS" || fail "$base/SHA256SUMS could not be downloaded"
expected="$(awk -v name="$archive" '$2 == name { print $1 }' "$work/SHA256SUMS")"
[ -n "$expected" ] || fail "SHA256SUMS does not list $archive"
found="$(sum_of "$work/$archive")"
[ "$found" = "$expected" ] || fail "the SHA-256 of $archive is $found, but should be $expected; nothing was installed"

tar -xzf "$work/$archive" -C "$work" focal
chmod 755 "$work/focal"
mv -f "$work/focal" "$bin/focal"
echo "Installed $("$bin/focal" --version) as $bin/focal."
case ":$PATH:" in
  *":$bin:"*) ;;
  *) echo "Add $bin to your PATH, then run: focal doctor" ;;
esac
