import { createHash, webcrypto } from 'node:crypto';
import type { Build } from './build';
import type { Candidate, FileRecord } from './release';

/** The hashes that a browser compares and that releases are known by: what is built today has the shorter ones. */
export type IntegrityKind = 'sha256' | 'sha384';

const base64Hash = (kind: IntegrityKind, content: Buffer | string) => createHash(kind).update(content).digest('base64');

/** What a browser is told to expect of a file. */
export const integrityOf = (content: Buffer | string, kind: IntegrityKind = 'sha256'): string =>
  `${kind}-${base64Hash(kind, content)}`;

const kindOf = (integrity: string): IntegrityKind => (integrity.startsWith('sha384-') ? 'sha384' : 'sha256');

const subtleNames: Readonly<Record<IntegrityKind, string>> = { sha256: 'SHA-256', sha384: 'SHA-384' };

/** The same, computed in another thread: files may have many megabytes. */
async function integrityOfFile(content: Uint8Array, kind: IntegrityKind): Promise<string> {
  const hash = await webcrypto.subtle.digest(subtleNames[kind], content);
  return `${kind}-${Buffer.from(hash).toString('base64')}`;
}

/** Whether a file is what its integrity says, of whichever kind that is. */
export const isUnaltered = async (content: Uint8Array, integrity: string): Promise<boolean> =>
  (await integrityOfFile(content, kindOf(integrity))) === integrity;

/**
 * The kind by which the files of a build are known. It is the one that stands in its entry for its chunks: a preload hint
 * and a script that differ in it are fetched twice. Builds from before it was recorded have the longer one, and so a
 * version that was published then is still the same release when it is published again.
 */
const kindOfBuild = ({ hashes }: Build): IntegrityKind => kindOf(Object.values(hashes ?? {})[0] ?? 'sha384-');

/** The hash by which a Content-Security-Policy allows a script or style in the document itself. */
export const inlineHash = (content: string): string => `'sha256-${base64Hash('sha256', content)}'`;

export async function recordFiles({ build, files }: Pick<Candidate, 'build' | 'files'>): Promise<FileRecord[]> {
  const sorted = [...files].sort((one, other) => (one.file < other.file ? -1 : 1));
  const records: FileRecord[] = [];
  // One after another: a hash of each at once would take every thread from the files that travellers ask for.
  for (const { file, content } of sorted)
    records.push({
      file,
      integrity: await integrityOfFile(content, kindOfBuild(build)),
      sizeBytes: content.byteLength,
    });
  return records;
}

/** JSON with its keys in order, so that equal content gives equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([k, v]) => [k, canonical(v)]),
  );
}

/** JSON with sorted keys and no spaces; what is undefined is left out. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value));

/** One name for the whole content of a release, 40 hex digits; who published it and when do not count. */
export const digestOf = (
  { build, declaration }: Pick<Candidate, 'build' | 'declaration'>,
  files: FileRecord[],
): string => createHash('sha256').update(canonicalJson({ build, declaration, files })).digest('hex').slice(0, 40);
