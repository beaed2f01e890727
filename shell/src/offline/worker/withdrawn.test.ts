/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withdrawnReleasesName } from 'shared/remote';
import { newCaches } from '../../testing/cache-storage';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { codeCache } from './code';
import { keep } from './kept';
import { obey } from './obey';
import { openPage, openScript } from './open';
import { pagesCache } from './pages';
import type { Fetching } from './scope';
import { toStored } from './stored';

const origin = 'https://tafiya.test';
const bad = 'mf-rides@1.5.0';
const code = [
  '/remotes/mf-rides/1.5.0/entry.js',
  '/remotes/mf-rides/1.5.0-pr.1/entry.js',
  '/remotes/mf-rides/1.4.0/entry.js',
];

const documentOf = (version: string, withdrawn: readonly string[] = []) => {
  const map = { ...mapOf([ridesRelease(version)]), ...(withdrawn.length && { withdrawn }) };
  return `<!doctype html><script type="application/json" id="release-map">${JSON.stringify(map)}</script>`;
};
const store = async (cache: string, path: string, text: string) =>
  (await caches.open(cache)).put(
    origin + path,
    await toStored(new Response(), new TextEncoder().encode(text).buffer as ArrayBuffer, Date.now()),
  );
const pathsIn = async (cache: string) =>
  (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname).sort();
const confirmations = async () => (await caches.keys()).filter((name) => name.includes('successful')).sort();

/** A stored confirmation of a booking, with the code of a release. */
const keepConfirmation = (path: string, file: string) =>
  keep(
    { kind: 'keep', agreed: true, path, title: 'A booking', api: [], files: [], untilMs: Date.now() + 86_400_000 },
    { document: new Response('<!doctype html>'), files: [file], open: async () => new Response('code') },
    Date.now(),
  );

/** Asks the worker for a file; the network has withdrawn all of them. */
const openStored = (path: string) => {
  Object.assign(globalThis, { fetch: async () => new Response(null, { status: 410 }) });
  const event = { request: new Request(origin + path), waitUntil: () => {} };
  return openScript(event as unknown as Fetching);
};

const before = { fetch: globalThis.fetch, [withdrawnReleasesName]: undefined };
beforeEach(async () => {
  Object.assign(globalThis, { caches: newCaches(), location: new URL(`${origin}/`) });
  for (const path of code) await store(codeCache, path, 'code');
  await store(pagesCache, '/ride-search', documentOf('1.5.0'));
  await store(pagesCache, '/terms', documentOf('1.4.0'));
  await keepConfirmation('/ride-payment-successful', code[0] ?? '');
  await keepConfirmation('/flight-payment-successful', code[2] ?? '');
});
afterEach(() => void Object.assign(globalThis, before));

test('a tab that hears of a withdrawal has the device delete its code, its pages and confirmations that need it', async () => {
  const { kept } = await obey({ kind: 'withdrawn', releases: [bad] });
  expect(await pathsIn(codeCache)).toEqual([...code.slice(1)].sort());
  expect(await pathsIn(pagesCache)).toEqual(['/terms']);
  expect(await confirmations()).toEqual(['tafiya-kept /flight-payment-successful']);
  expect(kept).toMatchObject([{ path: '/flight-payment-successful' }]);
});

test('so does the next document that names it, with no tab of the release open', async () => {
  // as a browser answers the site's own page
  const basic = (html: string): Response => {
    const answer = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    return Object.defineProperties(answer, { type: { value: 'basic' }, clone: { value: () => basic(html) } });
  };
  Object.assign(globalThis, { fetch: async () => basic(documentOf('1.4.0', [bad])) });
  const work: Promise<unknown>[] = [];
  const event = {
    request: new Request(`${origin}/ride-search`),
    waitUntil: (of: Promise<unknown>) => void work.push(of),
  };
  await openPage(event as unknown as Fetching);
  await Promise.all(work);
  expect(await pathsIn(codeCache)).not.toContain(code[0]);
  expect(await pathsIn(pagesCache)).toEqual(['/ride-search']);
  expect(await confirmations()).toEqual(['tafiya-kept /flight-payment-successful']);
});

test('a withdrawal of something else deletes nothing', async () => {
  await obey({ kind: 'withdrawn', releases: ['mf-rides@1.5', 'mf-flights@1.5.0'] });
  expect(await pathsIn(codeCache)).toHaveLength(code.length);
  expect(await pathsIn(pagesCache)).toHaveLength(2);
  expect(await confirmations()).toHaveLength(2);
});

test('code of a withdrawn release that a script has put back is asked of the network, which has it no more', async () => {
  const { status } = await openStored(code[0] ?? '');
  expect(status).toBe(200);
  Object.assign(globalThis, { [withdrawnReleasesName]: [bad] });
  expect((await openStored(code[0] ?? '')).status).toBe(410);
  expect((await openStored(code[2] ?? '')).status).toBe(200);
});
