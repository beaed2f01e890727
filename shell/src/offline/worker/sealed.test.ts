/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { sealedText, sealHeader, sealKeyName, withdrawnReleasesName } from 'shared/remote';
import { sealedDocument } from './sealed';

const policy = "default-src 'none'; script-src 'self'";
const html = '<!doctype html><h1>Home</h1><script src="/remotes/mf-rides/1.5.0/entry.js"></script>';
const algorithm = { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' };
let seal: string;

beforeAll(async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  Object.assign(globalThis, { [sealKeyName]: await crypto.subtle.exportKey('jwk', publicKey) });
  const text = sealedText((name) => (name === 'content-security-policy' ? policy : null), html);
  const bytes = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text));
  seal = Buffer.from(bytes).toString('base64');
});

const stored = (headers: Record<string, string> = {}, text = html) =>
  new Response(text, { headers: { 'Content-Security-Policy': policy, [sealHeader]: seal, ...headers } });

test('a document that the site has signed is opened with the headers of the site, and no others', async () => {
  const document = await sealedDocument(
    stored({ 'Set-Cookie': 'a=b', 'Access-Control-Allow-Origin': '*', Refresh: '0' }),
  );
  expect(await document?.text()).toBe(html);
  expect(Object.fromEntries(document?.headers ?? [])).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    [sealHeader]: seal,
  });
});

test.each<[string, () => Response]>([
  ['a changed text', () => stored({}, `${html}<script>steal()</script>`)],
  ['a changed policy', () => stored({ 'Content-Security-Policy': `${policy} 'unsafe-inline'` })],
  ['no policy', () => new Response(html, { headers: { [sealHeader]: seal } })],
  ['an added policy', () => stored({ 'Permissions-Policy': 'camera=*' })],
  ['no signature', () => new Response(html, { headers: { 'Content-Security-Policy': policy } })],
  ['a signature by another key', () => stored({ [sealHeader]: `${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}` })],
  ['an invalid signature', () => stored({ [sealHeader]: '%' })],
])('a document with %s is not opened', async (_, forged) => {
  expect(await sealedDocument(forged())).toBeUndefined();
});

test.each([
  [['mf-rides@1.5.0'], false],
  [['mf-rides@1.5', 'mf-flights@1.5.0'], true],
])('after the withdrawal of %j a document with mf-rides 1.5.0 is opened: %s', async (withdrawn, isOpened) => {
  Object.assign(globalThis, { [withdrawnReleasesName]: withdrawn });
  expect((await sealedDocument(stored())) !== undefined).toBe(isOpened);
  Object.assign(globalThis, { [withdrawnReleasesName]: undefined });
});
