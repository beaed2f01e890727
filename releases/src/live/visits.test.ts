import { createVisits } from './visits';

let nowMs = Date.parse('2026-11-21T10:00:00Z');
const now = () => new Date(nowMs);
const visits = createVisits({ secret: 's'.repeat(32), isSecure: true, now });
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

test('a visit is read from its cookie, among others', () => {
  const { visit, setCookie } = visits.begin();
  expect(visits.read(`theme=dark; ${cookieOf(setCookie)}; a=b`)).toEqual(visit);
  expect(setCookie).toMatch(
    /^__Host-visit=\d+\.[\w-]{22}\.\d+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test('each visit has its own hash, which is not in its cookie', () => {
  const [one, other] = [visits.begin(), visits.begin()];
  expect(one.visit.idHash).not.toBe(other.visit.idHash);
  expect(one.setCookie).not.toContain(one.visit.idHash);
});

test('an altered cookie, one signed with another key, and a missing one are not a visit', () => {
  const cookie = cookieOf(visits.begin().setCookie);
  const other = createVisits({ secret: 'o'.repeat(32), isSecure: true, now });
  expect(other.read(cookie)).toBeUndefined();
  for (const bad of [
    undefined,
    '',
    '__Host-visit=',
    '__Host-visit=1.2.3.4',
    cookie.replace('__Host-', ''),
    cookie.slice(0, -2),
    cookie.replace(/=\d+/, '=100'),
  ])
    expect(visits.read(bad)).toBeUndefined();
  const [bucket = ''] = /=\d+/.exec(cookie) ?? [];
  expect(visits.read(cookie.replace(bucket, bucket === '=7' ? '=8' : '=7'))).toBeUndefined();
});

test('a cookie has only one valid encoding', () => {
  const cookie = cookieOf(visits.begin().setCookie);
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((letter) => cookie.slice(0, -1) + letter)
    .filter((text) => text !== cookie);
  expect(others.filter((text) => visits.read(text))).toEqual([]);
});

test('a visit expires after thirty days', () => {
  const cookie = cookieOf(visits.begin().setCookie);
  nowMs += 30 * 86_400_000 - 1000;
  expect(visits.read(cookie)).toBeDefined();
  nowMs += 1000;
  expect(visits.read(cookie)).toBeUndefined();
});

test('over plain http, where browsers refuse the prefix, the cookie has no prefix', () => {
  const plain = createVisits({ secret: 's'.repeat(32), isSecure: false, now });
  const { visit, setCookie } = plain.begin();
  expect(setCookie).toMatch(/^visit=.*; SameSite=Lax$/);
  expect(plain.read(cookieOf(setCookie))).toEqual(visit);
});
