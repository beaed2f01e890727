import { createHash } from 'node:crypto';
import type { Candidate, FileRecord } from './release';

const base64Hash = (algorithm: string, content: Buffer | string) =>
  createHash(algorithm).update(content).digest('base64');

/** What a browser is told to expect of a file. */
export const integrityOf = (content: Buffer | string): string => `sha384-${base64Hash('sha384', content)}`;

/** The hash by which a Content-Security-Policy allows an inline script. */
export const scriptHash = (content: string): string => `'sha256-${base64Hash('sha256', content)}'`;

export const recordFiles = (files: Candidate['files']): FileRecord[] =>
  [...files]
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ file, content }) => ({ file, integrity: integrityOf(content), sizeBytes: content.byteLength }));

/** JSON with its keys in order, so that equal content gives equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([k, v]) => [k, canonical(v)]),
  );
}

/** One name for the whole content of a release, 40 hex digits; who published it and when do not count. */
export const digestOf = (
  { build, declaration }: Pick<Candidate, 'build' | 'declaration'>,
  files: FileRecord[],
): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ build, declaration, files })))
    .digest('hex')
    .slice(0, 40);
