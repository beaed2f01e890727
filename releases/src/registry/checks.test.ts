import { randomBytes } from 'node:crypto';
import { integrityOf } from '../release/digest';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate } from '../release/release';
import { ridesCandidate, ridesDeclaration } from '../testing/candidates';
import { checkCandidate, checkContent } from './checks';

const withFiles = (candidate: Candidate, changes: Readonly<Record<string, Buffer | undefined>>): Candidate => ({
  ...candidate,
  files: [
    ...candidate.files.filter(({ file }) => !(file in changes)),
    ...Object.entries(changes).flatMap(([file, content]) => (content ? [{ file, content }] : [])),
  ],
});

const recorded = (): Candidate => {
  const candidate = ridesCandidate();
  const hashes = Object.fromEntries(candidate.files.map(({ file, content }) => [file, integrityOf(content)]));
  return { ...candidate, build: { ...candidate.build, hashes } };
};

const [page, ...otherRoutes] = ridesDeclaration.routes;
const withFixture = (): Candidate =>
  ridesCandidate('1.0.0', {
    declaration: {
      ...ridesDeclaration,
      routes: [...(page ? [{ ...page, fixture: 'fixtures/ride-search.json' }] : []), ...otherRoutes],
    },
  });
const fixture = { address: '/ride-search', now: '2026-11-21T09:00:00+01:00' };
const inFixture = (value: unknown) => ({ 'fixtures/ride-search.json': Buffer.from(JSON.stringify(value)) });

test.each([
  ['as it was built', recorded()],
  ['without hashes', ridesCandidate()],
  ['with its fixture', withFiles(withFixture(), inFixture(fixture))],
])('a candidate %s is accepted', (_, candidate) => expect(checkCandidate(candidate)).resolves.toBeUndefined());

test('a published release that exceeds the present size budget still passes a verification', async () => {
  const large = withFiles(ridesCandidate(), { 'remoteEntry.aaaaaaaa.js': randomBytes(9_000) });
  await expect(checkContent(large)).resolves.toBeUndefined();
  await expect(checkCandidate(large)).rejects.toThrow();
});

describe('a candidate is refused', () => {
  test.each([
    [
      'with a file altered',
      withFiles(recorded(), { 'card.cccccccc.js': Buffer.from('x') }),
      /card.* not as it was built/,
    ],
    ['with a file gone', withFiles(recorded(), { 'card.cccccccc.js': undefined }), /card\.cccccccc\.js/],
    [
      'with a fixture of a megabyte',
      withFiles(withFixture(), inFixture({ ...fixture, session: { draft: 'x'.repeat(1_000_000) } })),
      /fixtures\/ride-search\.json takes 1000\.\d+ kB, 500 kB is the limit/,
    ],
    ['with a file added', withFiles(recorded(), { 'more.js': Buffer.from('x') }), /more\.js was not part of the build/],
    ['without its fixture', withFixture(), /names fixtures\/ride-search\.json, which is missing/],
    [
      'with a fixture of something else',
      withFiles(withFixture(), inFixture({ ...fixture, address: 'https://elsewhere.test' })),
      /ride-search\.json is invalid: address/,
    ],
    [
      'over the budget of its entry',
      withFiles(ridesCandidate(), { 'remoteEntry.aaaaaaaa.js': randomBytes(8_100) }),
      /^The entry takes 8\.1 kB on the wire, 8\.0 kB is its budget/,
    ],
    [
      'over the budget of a page',
      withFiles(ridesCandidate(), { 'ride-search.bbbbbbbb.js': randomBytes(45_000) }),
      /^The module \.\/ride-search takes 45\.\d kB on the wire, 41\.0 kB is its budget/,
    ],
    [
      'far over it by its plain size, however well it compresses',
      withFiles(ridesCandidate(), { 'ride-search.bbbbbbbb.js': Buffer.alloc(410_001, 'a') }),
      /^The module \.\/ride-search takes 410\.\d kB unpacked, 410\.0 kB is the limit/,
    ],
  ])('%s', async (_, candidate, message) => {
    const refusal = await refusalOf(candidate);
    expect(refusal?.code).toBe('INVALID_RELEASE');
    expect(refusal?.message).toMatch(message);
  });
});

async function refusalOf(candidate: Candidate): Promise<ReleaseRefusal | undefined> {
  try {
    await checkCandidate(candidate);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseRefusal) return error;
    throw error;
  }
}
