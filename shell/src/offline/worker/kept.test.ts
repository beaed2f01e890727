/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { keep, keptPages, keptPart, renewPart } from './kept';

const origin = 'https://tafiya.test';
const addressOf = (url: string) => new URL(url, origin).href;

/** The browser's storage of answers, as far as kept pages use it. */
function newCaches() {
  const named = new Map<string, Map<string, Response>>();
  return {
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
    async open(name: string) {
      const answers = named.get(name) ?? new Map<string, Response>();
      named.set(name, answers);
      return {
        match: async (url: string) => answers.get(addressOf(url))?.clone(),
        put: async (url: string, answer: Response) => void answers.set(addressOf(url), answer),
      };
    },
  };
}

const nowMs = Date.parse('2026-11-21T09:00:00Z');
const booking = '/api/v1/ride/booked-ride/abc';
const json = (body: object, status = 200) => Response.json(body, { status });
const told = async () => (await keptPart(booking, nowMs))?.json();

beforeEach(async () => {
  Object.assign(globalThis, { caches: newCaches() });
  const page = { path: '/ride-payment-successful?id=abc', title: 'TFY-R8K2-MQX4', api: [booking] };
  await keep(
    { kind: 'keep', again: false, files: [], ...page },
    { document: new Response('<!doctype html>'), files: [], open: async () => json({ data: 'as booked' }) },
    nowMs,
  );
});

test('a newer answer takes the place of the kept one, and a failure does not', async () => {
  await renewPart(booking, json({ data: 'cancelled' }), nowMs);
  await renewPart(booking, json({ code: 'INTERNAL' }, 500), nowMs);
  await renewPart(booking, new Response('<h1>Not Found</h1>', { status: 404 }), nowMs);
  expect(await told()).toEqual({ data: 'cancelled' });
});

test('a booking that the site has erased is kept no longer', async () => {
  await renewPart('/api/v1/ride/booked-ride/another', json({ code: 'NOT_FOUND' }, 404), nowMs);
  expect(await keptPages(nowMs)).toHaveLength(1);
  await renewPart(booking, json({ code: 'NOT_FOUND' }, 404), nowMs);
  expect(await keptPages(nowMs)).toEqual([]);
  expect(await told()).toBeUndefined();
});
