import type { ReleaseEntry, ReleaseFile } from 'shared/remote';

/**
 * Replaces these files in the browser's HTTP cache. Otherwise a file that arrived altered or truncated would be served from
 * the cache, and refused, for as long as a release may be cached: a year. Failures are ignored.
 */
export async function refetchFiles(
  { base }: ReleaseEntry,
  files: readonly ReleaseFile[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.allSettled(
    files.map(async ({ file, integrity }) => fetch(base + file, { cache: 'reload', integrity, signal })),
  );
}
