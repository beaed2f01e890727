/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { documentData, withdrawnReleasesName } from 'shared/remote';
import { newCaches } from '../../testing/cache-storage';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { codeCache } from './code';
import { storeConfirmation } from './confirmations';
import { handleMessage } from './handle-message';
import { pagesCache } from './pages';
import { respondWithCode, respondWithPage } from './respond';
import type { WorkerFetchEvent } from './scope';
import { toStoredResponse } from './stored-response';

const origin = 'https://tafiya.test';
const bad = 'mf-rides@1.5.0';
const code = [
  '/remotes/mf-rides/1.5.0/entry.js',
  '/remotes/mf-rides/1.5.0-pr.1/entry.js',
  '/remotes/mf-rides/1.4.0/entry.js',
];

const documentOf = (version: string, withdrawn: readonly string[] = []) => {
  const map = { ...mapOf([ridesRelease(version)]), ...(withdrawn.length && { withdrawn }) };
  return `<!doctype html>${documentData(map, [])}`;
};
const store = async (cache: string, path: string, text: string) =>
  (await caches.open(cache)).put(
    origin + path,
    await toStoredResponse(new Response(), new TextEncoder().encode(text).buffer as ArrayBuffer, Date.now()),
  );
const pathsIn = async (cache: string) =>
  (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname).sort();
const confirmations = async () => (await caches.keys()).filter((name) => name.includes('successful')).sort();

/** A stored confirmation of a booking, with the code of a release. */
const storeRideConfirmation = (path: string, file: string) =>
  storeConfirmation(
    { kind: 'keep', agreed: true, path, title: 'A booking', api: [], files: [], untilMs: Date.now() + 86_400_000 },
    { document: new Response('<!doctype html>'), files: [file], fetch: async () => new Response('code') },
    Date.now(),
  );

/** Requests a file through the worker; the network answers 410 for all. */
const openStored = (path: string) => {
  Object.assign(globalThis, { fetch: async () => new Response(null, { status: 410 }) });
  const event = { request: new Request(origin + path), waitUntil: () => {} };
  return respondWithCode(event as unknown as WorkerFetchEvent);
};

const before = { fetch: globalThis.fetch, [withdrawnReleasesName]: undefined };
beforeEach(async () => {
  Object.assign(globalThis, { caches: newCaches(), location: new URL(`${origin}/`) });
  for (const path of code) await store(codeCache, path, 'code');
  await store(pagesCache, '/ride-search', documentOf('1.5.0'));
  await store(pagesCache, '/terms', documentOf('1.4.0'));
  await storeRideConfirmation('/ride-payment-successful', code[0] ?? '');
  await storeRideConfirmation('/flight-payment-successful', code[2] ?? '');
});
afterEach(() => void Object.assign(globalThis, before));

test('a message about a withdrawal deletes its code, and the pages and confirmations that need it', async () => {
  const { kept } = await handleMessage({ kind: 'withdrawn', releases: [bad] });
  expect(await pathsIn(codeCache)).toEqual([...code.slice(1)].sort());
  expect(await pathsIn(pagesCache)).toEqual(['/terms']);
  expect(await confirmations()).toEqual(['tafiya-kept /flight-payment-successful']);
  expect(kept).toMatchObject([{ path: '/flight-payment-successful' }]);
});

test('so does the next document that names it, without an open tab of the release', async () => {
  // as the response to a same-origin navigation
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
  await respondWithPage(event as unknown as WorkerFetchEvent);
  await Promise.all(work);
  expect(await pathsIn(codeCache)).not.toContain(code[0]);
  expect(await pathsIn(pagesCache)).toEqual(['/ride-search']);
  expect(await confirmations()).toEqual(['tafiya-kept /flight-payment-successful']);
});

test('a withdrawal of another release deletes nothing', async () => {
  await handleMessage({ kind: 'withdrawn', releases: ['mf-rides@1.5', 'mf-flights@1.5.0'] });
  expect(await pathsIn(codeCache)).toHaveLength(code.length);
  expect(await pathsIn(pagesCache)).toHaveLength(2);
  expect(await confirmations()).toHaveLength(2);
});

test('code of a withdrawn release that a script has stored again is requested from the network, which no longer has it', async () => {
  const { status } = await openStored(code[0] ?? '');
  expect(status).toBe(200);
  Object.assign(globalThis, { [withdrawnReleasesName]: [bad] });
  expect((await openStored(code[0] ?? '')).status).toBe(410);
  expect((await openStored(code[2] ?? '')).status).toBe(200);
});
