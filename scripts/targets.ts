// The platforms that releases are made for.

interface Platform {
  /** Names of Node's, after which sqlite-vec's library is filed. */
  readonly platform: string;
  readonly arch: string;
}

/** By Deno's name of the target. */
export const TARGETS: Readonly<Record<string, Platform>> = {
  "x86_64-unknown-linux-gnu": { platform: "linux", arch: "x64" },
  "aarch64-unknown-linux-gnu": { platform: "linux", arch: "arm64" },
  "x86_64-apple-darwin": { platform: "darwin", arch: "x64" },
  "aarch64-apple-darwin": { platform: "darwin", arch: "arm64" },
  "x86_64-pc-windows-msvc": { platform: "win32", arch: "x64" },
};

/** What a release calls the target's archive. */
export function archiveName(target: string): string {
  return `focal-${target}.${TARGETS[target]?.platform === "win32" ? "zip" : "tar.gz"}`;
}
