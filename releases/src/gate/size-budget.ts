import { isShell, type RemoteBuild } from '../release/build';
import type { Candidate } from '../release/release';
import { compressUpload } from '../store/compress';

/**
 * Limits of a remote's brotli size: of its entry, which contains the hashes of its chunks, and of the entry with all
 * files that one page or widget starts with. The largest at present have 7.9 and 40.2 kB; raise a limit only if travellers
 * benefit.
 */
const sizeBudgets = { entryBytes: 8_000, moduleBytes: 41_000 } as const;

/** Limit of an entry that contains its own federation runtime; those of the plugins have 24 to 29 kB. */
const ownRuntimeEntryBytes = 32_000;

/** Browsers also have to parse the unpacked script. Parts with more than this many budgets are refused without compressing them. */
const maxUnpackedBudgets = 10;

/** The compressed size of a file. */
type WireSize = (content: Buffer) => Promise<number>;

/** Compresses for the store as well, so that this is done only once. */
const storedSize: WireSize = async (content) => (await compressUpload(content)).br.byteLength;

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Static imports of an ES module are loaded with its entry. */
const staticImport = /(?:\bimport|\bfrom)\s*["'`]([^"'`]+)["'`]/g;

/** The entry and its static imports. */
function entryFiles({ entry, entryType }: RemoteBuild, contents: ReadonlyMap<string, Buffer>): string[] {
  const found = new Set([entry]);
  if (entryType === 'module')
    for (const file of found)
      for (const [, address = ''] of (contents.get(file)?.toString() ?? '').matchAll(staticImport)) {
        const imported = new URL(address, `file:///${file}`).pathname.slice(1);
        if (contents.has(imported)) found.add(imported);
      }
  return [...found];
}

const advice = 'Load what is not needed at once lazily.';

/**
 * The first part of a remote that is too large, as a sentence with the sizes; undefined if there is none. Nothing is
 * compressed if a part is refused for its unpacked size, and no further file once a part exceeds its budget.
 */
export async function sizeFault(
  { build, files }: Pick<Candidate, 'build' | 'files'>,
  wireSizeOf: WireSize = storedSize,
): Promise<string | undefined> {
  if (isShell(build)) return undefined;
  const contents = new Map(files.map(({ file, content }) => [file, content]));
  const entry = entryFiles(build, contents);
  const entryBytes = build.runtime === 'own' ? ownRuntimeEntryBytes : sizeBudgets.entryBytes;
  const parts = [
    { what: 'The entry', files: entry, budget: entryBytes },
    ...Object.entries(build.modules).map(([module, named]) => ({
      what: `The module ${module}`,
      files: [...new Set([...entry, ...named])],
      budget: sizeBudgets.moduleBytes + entryBytes - sizeBudgets.entryBytes,
    })),
  ];
  for (const { what, files: named, budget } of parts) {
    const bytes = named.reduce((total, file) => total + (contents.get(file)?.byteLength ?? 0), 0);
    const limit = budget * maxUnpackedBudgets;
    if (bytes > limit)
      return `${what} takes ${inKilobytes(bytes)} unpacked, ${inKilobytes(limit)} is the limit. ${advice}`;
  }
  const sizes = new Map<string, number>();
  for (const { what, files: named, budget } of parts) {
    let total = 0;
    for (const file of named) {
      const content = contents.get(file);
      const size = sizes.get(file) ?? (content ? await wireSizeOf(content) : 0);
      sizes.set(file, size);
      total += size;
      if (total > budget)
        return `${what} takes ${inKilobytes(total)} on the wire, ${inKilobytes(budget)} is its budget. ${advice}`;
    }
  }
  return undefined;
}
