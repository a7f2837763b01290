// Which build of focal this is. `scripts/compile.ts` puts another text in its place.

export const BUILD = "focal-build-from-source";
