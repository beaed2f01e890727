import { createPreviewLinks } from './preview-links';

const origin = 'https://tafiya.test';
const release = { name: 'mf-rides', version: '1.5.0-pr.12' };
let clock = Date.parse('2026-11-26T12:00:00Z');
const now = () => new Date(clock);
const links = createPreviewLinks({ secret: 'a secret', origin, now });
const queryOf = (url: string) => new URL(url).search.slice(1);
const made = links.make(release, '/ride-results?pickup=Ikeja#list');
const query = queryOf(made.url);

beforeEach(() => {
  clock = Date.parse('2026-11-26T12:00:00Z');
});

test('a link opens its page at the site, and names the release with a key', () => {
  const { origin: at, pathname, searchParams, hash } = new URL(made.url);
  expect([at, pathname, hash]).toEqual([origin, '/ride-results', '#list']);
  expect(searchParams.get('pickup')).toBe('Ikeja');
  expect(searchParams.get('release')).toBe('mf-rides@1.5.0-pr.12');
  expect(links.read(query)).toEqual(release);
});

test('a link of one process is valid in the others, which have the same secret', () => {
  expect(createPreviewLinks({ secret: 'a secret', origin, now }).read(query)).toEqual(release);
  expect(createPreviewLinks({ secret: 'another secret', origin, now }).read(query)).toBeUndefined();
});

test('a link is valid for eight hours', () => {
  expect(made.expiresAt).toEqual(new Date('2026-11-26T20:00:00Z'));
  clock = made.expiresAt.getTime() - 1000;
  expect(links.read(query)).toEqual(release);
  clock = made.expiresAt.getTime();
  expect(links.read(query)).toBeUndefined();
});

test('a release or a key that the path already names is replaced', () => {
  const { url } = links.make(release, '/?release=mf-hostile@6.6.6&key=1.x');
  expect(links.read(queryOf(url))).toEqual(release);
});

const keyOf = (of: string) => new URLSearchParams(of).get('key') ?? '';
const withKey = (key: string) => new URLSearchParams({ release: 'mf-rides@1.5.0-pr.12', key }).toString();
const [expiry = '', signature = ''] = keyOf(query).split('.');

test.each([
  ['no key', 'release=mf-rides@1.5.0-pr.12'],
  ['no release', `key=${keyOf(query)}`],
  ['another version', query.replace('pr.12', 'pr.13')],
  ['another name', query.replace('mf-rides', 'mf-flights')],
  ['a later expiry', withKey(`${Number(expiry) + 1}.${signature}`)],
  ['an altered signature', withKey(`${expiry}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)],
  ['a shorter signature', withKey(`${expiry}.${signature.slice(1)}`)],
  ['a signature alone', withKey(signature)],
  ['an expiry alone', withKey(`${expiry}.`)],
  ['characters of two bytes', withKey(`${expiry}.${'é'.repeat(43)}`)],
  ['another release before its own', `release=mf-hostile@6.6.6&${query}`],
  ['nothing', ''],
])('a query with %s names no release', (_, altered) => {
  expect(links.read(altered)).toBeUndefined();
});
