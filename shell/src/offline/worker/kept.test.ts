/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import type { KeepMessage } from 'shared/shell';
import { newCaches } from '../../testing/cache-storage';
import { forgetAll, keep, keptPages, keptPart, purgeKept, renewPart } from './kept';

const nowMs = Date.parse('2026-11-21T09:00:00Z');
const booking = '/api/v1/ride/booked-ride/abc';
const json = (body: object, status = 200) => Response.json(body, { status });
const told = async () => (await keptPart(booking, nowMs))?.json();

const dayMs = 24 * 60 * 60 * 1000;
const message: KeepMessage = {
  kind: 'keep',
  agreed: true,
  path: '/ride-payment-successful?id=abc',
  title: 'TFY-R8K2-MQX4',
  api: [booking],
  files: [],
  untilMs: nowMs + dayMs,
};
const keepPage = (given: Partial<KeepMessage> = {}, open = async () => json({ data: 'as booked' })) =>
  keep({ ...message, ...given }, { document: new Response('<!doctype html>'), files: [], open }, nowMs);

beforeEach(async () => {
  Object.assign(globalThis, { caches: newCaches() });
  await keepPage();
});

test('a page ends by itself at its time, and one after its time is not stored', async () => {
  expect(await keptPages(nowMs + dayMs - 1)).toHaveLength(1);
  expect(await keptPages(nowMs + dayMs)).toEqual([]);
  expect(await keptPart(booking, nowMs + dayMs)).toBeUndefined();
  await purgeKept(nowMs + dayMs);
  expect(await caches.keys()).toEqual([]);
  await keepPage({ untilMs: nowMs });
  expect(await caches.keys()).toEqual([]);
});

test('all are removed at once, with the one that is being stored', async () => {
  let answer: (response: Response) => void = () => undefined;
  const coming = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const storing = keepPage({ path: '/payment-successful?id=def' }, () => coming);
  await forgetAll();
  answer(json({ data: 'too late' }));
  await storing;
  expect(await keptPages(nowMs)).toEqual([]);
  expect(await caches.keys()).toEqual([]);
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
