/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import type { StoreMessage } from 'shared/shell';
import { newCaches } from '../../testing/cache-storage';
import {
  deleteConfirmations,
  purgeConfirmations,
  storeConfirmation,
  storedConfirmations,
  storedResource,
  updateResource,
} from './confirmations';

const nowMs = Date.parse('2026-11-21T09:00:00Z');
const booking = '/api/v1/ride/booked-ride/abc';
const json = (body: object, status = 200) => Response.json(body, { status });
const storedBooking = async () => (await storedResource(booking, nowMs))?.json();

const dayMs = 24 * 60 * 60 * 1000;
const message: StoreMessage = {
  kind: 'keep',
  agreed: true,
  path: '/ride-payment-successful?id=abc',
  title: 'TFY-R8K2-MQX4',
  api: [booking],
  files: [],
  untilMs: nowMs + dayMs,
};
const store = (changes: Partial<StoreMessage> = {}, fetch = async () => json({ data: 'as booked' })) =>
  storeConfirmation({ ...message, ...changes }, { document: new Response('<!doctype html>'), files: [], fetch }, nowMs);

beforeEach(async () => {
  Object.assign(globalThis, { caches: newCaches() });
  await store();
});

test('a confirmation expires at its time, and an expired one is not stored', async () => {
  expect(await storedConfirmations(nowMs + dayMs - 1)).toHaveLength(1);
  expect(await storedConfirmations(nowMs + dayMs)).toEqual([]);
  expect(await storedResource(booking, nowMs + dayMs)).toBeUndefined();
  await purgeConfirmations(nowMs + dayMs);
  expect(await caches.keys()).toEqual([]);
  await store({ untilMs: nowMs });
  expect(await caches.keys()).toEqual([]);
});

test('all are deleted at once, with the one that is being stored', async () => {
  let answer: (response: Response) => void = () => undefined;
  const coming = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const storing = store({ path: '/payment-successful?id=def' }, () => coming);
  await deleteConfirmations();
  answer(json({ data: 'too late' }));
  await storing;
  expect(await storedConfirmations(nowMs)).toEqual([]);
  expect(await caches.keys()).toEqual([]);
});

test('a newer response replaces the stored one, and a failed request does not', async () => {
  await updateResource(booking, json({ data: 'cancelled' }), nowMs);
  await updateResource(booking, json({ code: 'INTERNAL' }, 500), nowMs);
  await updateResource(booking, new Response('<h1>Not Found</h1>', { status: 404 }), nowMs);
  expect(await storedBooking()).toEqual({ data: 'cancelled' });
});

test('the confirmation of an erased booking is deleted', async () => {
  await updateResource('/api/v1/ride/booked-ride/another', json({ code: 'NOT_FOUND' }, 404), nowMs);
  expect(await storedConfirmations(nowMs)).toHaveLength(1);
  await updateResource(booking, json({ code: 'NOT_FOUND' }, 404), nowMs);
  expect(await storedConfirmations(nowMs)).toEqual([]);
  expect(await storedBooking()).toBeUndefined();
});
