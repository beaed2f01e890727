import type { ReleaseEntry, ReleaseFile } from 'shared/remote';

/**
 * Replaces what the browser holds of these files, where it can. One that came altered or cut would else be answered from
 * its cache, and refused, for as long as a release may be cached: a year.
 */
export async function fetchAnew(
  { base }: ReleaseEntry,
  files: readonly ReleaseFile[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.allSettled(
    files.map(async ({ file, integrity }) => fetch(base + file, { cache: 'reload', integrity, signal })),
  );
}
