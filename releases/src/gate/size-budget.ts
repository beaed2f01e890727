import { isShell, type RemoteBuild } from '../release/build';
import type { Candidate } from '../release/release';
import { compressUpload } from '../store/compress';

/**
 * What a remote may cost beside the shell on the wire, brotli: its entry alone, with the hashes of its chunks, and with
 * the entry everything that one page or widget starts with. The largest of today take 5.3 and 26 kB; raise a figure
 * only for what travellers get for it.
 */
const sizeBudgets = { entryBytes: 8_000, moduleBytes: 40_000 } as const;

/** What an entry may take that brings a federation runtime of its own; those of the plugins take 24 to 29 kB. */
const ownRuntimeEntryBytes = 32_000;

/** Browsers also pay for a script once it is unpacked. What is larger than so many budgets is refused without being compressed. */
const mostUnpackedBudgets = 10;

/** What a file takes on the wire. */
type WireSize = (content: Buffer) => Promise<number>;

/** The form that is stored later on, so the work is done once. */
const storedSize: WireSize = async (content) => (await compressUpload(content)).br.byteLength;

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What the entry of an ES module imports is loaded with it. */
const staticImport = /(?:\bimport|\bfrom)\s*["'`]([^"'`]+)["'`]/g;

/** The entry, and what it imports at once. */
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
 * Which part of a remote is too large, in a sentence with the figures; undefined if none is. It stops at the first: nothing
 * is compressed for a release that is refused for its plain size, and no further file once a part is over its budget.
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
    const most = budget * mostUnpackedBudgets;
    if (bytes > most)
      return `${what} takes ${inKilobytes(bytes)} unpacked, ${inKilobytes(most)} is the limit. ${advice}`;
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
