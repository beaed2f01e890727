import { createHash, webcrypto } from 'node:crypto';
import type { Candidate, FileRecord } from './release';

const base64Hash = (content: Buffer | string) => createHash('sha256').update(content).digest('base64');

/** The hash of a file in the format of an integrity attribute: `sha256-…`. */
export const integrityOf = (content: Buffer | string): string => `sha256-${base64Hash(content)}`;

/** The same, computed in another thread: files may have many megabytes. */
async function integrityOfFile(content: Uint8Array): Promise<string> {
  const hash = await webcrypto.subtle.digest('SHA-256', content);
  return `sha256-${Buffer.from(hash).toString('base64')}`;
}

export const isUnaltered = async (content: Uint8Array, integrity: string): Promise<boolean> =>
  (await integrityOfFile(content)) === integrity;

/** The hash by which a Content-Security-Policy allows a script or style in the document itself. */
export const inlineHash = (content: string): string => `'${integrityOf(content)}'`;

export async function recordFiles({ files }: Pick<Candidate, 'files'>): Promise<FileRecord[]> {
  const sorted = [...files].sort((one, other) => (one.file < other.file ? -1 : 1));
  const records: FileRecord[] = [];
  // one after another, so that threads remain free for requests
  for (const { file, content } of sorted)
    records.push({
      file,
      integrity: await integrityOfFile(content),
      sizeBytes: content.byteLength,
    });
  return records;
}

/** A copy with sorted keys, so that equal content has equal JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([k, v]) => [k, canonical(v)]),
  );
}

/** JSON with sorted keys and without spaces. Undefined values are omitted. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value));

/** A hash of the whole content of a release, 40 hex digits. Publisher and time are not part of it. */
export const digestOf = (
  { build, declaration }: Pick<Candidate, 'build' | 'declaration'>,
  files: FileRecord[],
): string => createHash('sha256').update(canonicalJson({ build, declaration, files })).digest('hex').slice(0, 40);
