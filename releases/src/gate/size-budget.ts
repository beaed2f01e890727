import { brotliCompressSync, constants } from 'node:zlib';
import { isShell } from '../release/build';
import type { Candidate } from '../release/release';

/**
 * What a remote may cost beside the shell on the wire, brotli: its entry alone, with the hashes of its chunks, and with
 * the entry everything that one page or widget starts with. The largest of today take 5.3 and 26 kB; raise a figure
 * only for what travellers get for it.
 */
const sizeBudgets = { entryBytes: 8_000, moduleBytes: 40_000 } as const;

/** A file above this is too large in any case; the best compression of it would take minutes. */
const thoroughlyBelowBytes = 1_000_000;

const wireSizeOf = (content: Buffer) =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: content.byteLength < thoroughlyBelowBytes ? 11 : 4 },
  }).byteLength;

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Which part of a remote is too large, in a sentence with the figures; undefined if none is. */
export function sizeFault({ build, files }: Pick<Candidate, 'build' | 'files'>): string | undefined {
  if (isShell(build)) return undefined;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const content = files.find((each) => each.file === file)?.content;
    const size = content ? wireSizeOf(content) : 0;
    sizes.set(file, size);
    return size;
  };
  const parts = [
    { what: 'The entry', files: [build.entry], budget: sizeBudgets.entryBytes },
    ...Object.entries(build.modules).map(([module, named]) => ({
      what: `The module ${module}`,
      files: [...new Set([build.entry, ...named])],
      budget: sizeBudgets.moduleBytes,
    })),
  ];
  for (const { what, files: named, budget } of parts) {
    const size = named.reduce((total, file) => total + sizeOf(file), 0);
    if (size > budget)
      return `${what} takes ${inKilobytes(size)} on the wire, ${inKilobytes(budget)} is its budget. Load what is not needed at once lazily.`;
  }
  return undefined;
}
