import { ridesCandidate } from '../testing/candidates';
import { buildSchema } from './build';
import { digestOf, integrityOf, isUnaltered, recordFiles } from './digest';

/** A candidate with the hashes that a build records. */
const built = () => {
  const candidate = ridesCandidate();
  const hashes = Object.fromEntries(candidate.files.map(({ file, content }) => [file, integrityOf(content)]));
  return { ...candidate, build: { ...candidate.build, hashes } };
};

test('a build with hashes is accepted', async () => {
  const candidate = built();
  expect(buildSchema.parse(candidate.build)).toEqual(candidate.build);
  const kept = Object.fromEntries((await recordFiles(candidate)).map(({ file, integrity }) => [file, integrity]));
  expect(kept).toEqual(candidate.build.hashes);
  for (const { file, content } of candidate.files) {
    expect(await isUnaltered(content, kept[file] ?? '')).toBe(true);
    expect(await isUnaltered(Buffer.from(`${content}.`), kept[file] ?? '')).toBe(false);
  }
});

test('a hash of a weaker algorithm or a truncated hash is invalid', () => {
  const { build } = built();
  for (const odd of ['sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'sha256-AAAA', ''])
    expect(buildSchema.safeParse({ ...build, hashes: { ...build.hashes, 'card.cccccccc.js': odd } }).success).toBe(
      false,
    );
});

test('the digest of a release depends only on its content', async () => {
  const candidate = ridesCandidate();
  expect(digestOf(candidate, await recordFiles(candidate))).toBe('1a03b2f204c6039f7e0490c287ffa13857d11671');
});
