import { expect, test } from '@jest/globals';
import { ridesCandidate } from '../testing/candidates';
import { buildSchema } from './build';
import { digestOf, type IntegrityKind, integrityOf, isUnaltered, recordFiles } from './digest';

/** A candidate with the record of its files that a build writes. */
const built = (kind: IntegrityKind) => {
  const candidate = ridesCandidate();
  const hashes = Object.fromEntries(candidate.files.map(({ file, content }) => [file, integrityOf(content, kind)]));
  return { ...candidate, build: { ...candidate.build, hashes } };
};

test.each(['sha256', 'sha384'] as const)('a build of %s is taken, and its files are known by that', async (kind) => {
  const candidate = built(kind);
  expect(buildSchema.parse(candidate.build)).toEqual(candidate.build);
  const kept = Object.fromEntries((await recordFiles(candidate)).map(({ file, integrity }) => [file, integrity]));
  expect(kept).toEqual(candidate.build.hashes);
  for (const { file, content } of candidate.files) {
    expect(await isUnaltered(content, kept[file] ?? '')).toBe(true);
    expect(await isUnaltered(Buffer.from(`${content}.`), kept[file] ?? '')).toBe(false);
  }
});

test('a hash of a weaker kind, or cut short, is none', () => {
  const { build } = built('sha256');
  for (const odd of ['sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'sha256-AAAA', 'sha384-AAAA', ''])
    expect(buildSchema.safeParse({ ...build, hashes: { ...build.hashes, 'card.cccccccc.js': odd } }).success).toBe(
      false,
    );
});

test('a version from before builds recorded their files is still the same release', async () => {
  const candidate = ridesCandidate();
  const files = await recordFiles(candidate);
  expect(files.map(({ integrity }) => integrity.slice(0, 7))).toEqual(files.map(() => 'sha384-'));
  expect(digestOf(candidate, files)).toBe('84340d311ee343a33ef653ebb7b833e2fad3a50f');
});
