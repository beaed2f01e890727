import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { WorkerMessage, WorkerReply } from 'shared/shell';
import { renderPage } from 'shared/testing';
import { KeptOnDevice } from './kept-on-device';

const path = '/ride-payment-successful?id=abc';
const untilMs = Date.parse('2026-12-21T10:00:00Z');
const prepare = jest.fn(async () => undefined);
const onForget = jest.fn();
let told: WorkerMessage[];
let forgotten: boolean;

/** A worker that keeps what it is told to. */
const obey = (message: WorkerMessage): WorkerReply => {
  told.push(message);
  if (message.kind === 'forget') forgotten = true;
  if (message.kind === 'keep' && message.again) forgotten = false;
  return { kept: forgotten ? [] : [{ path, title: 'TFY-R8K2-MQX4', untilMs }] };
};
const worker = {
  postMessage: (message: WorkerMessage, [port]: [MessagePort]) => port.postMessage(obey(message)),
};
const registration = { active: worker };

const give = (value: unknown) => Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
const Page = () => (
  <KeptOnDevice
    path={path}
    title="TFY-R8K2-MQX4"
    api={['/api/v1/ride/booked-ride/abc']}
    prepare={prepare}
    onForget={onForget}
  />
);
const open = () => renderPage(Page, { path });

beforeEach(() => {
  // what the test environment has not
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(globalThis, { MessageChannel });
  told = [];
  forgotten = false;
  prepare.mockClear();
  onForget.mockClear();
  give({ ready: Promise.resolve(registration), getRegistration: async () => registration });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

test('keeps what was seen, with its receipt, and says until when', async () => {
  open();
  expect(
    await screen.findByText(/^You can open this page and its receipt here without a connection until/),
  ).toHaveTextContent('Monday 21, December 2026');
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(told).toEqual([
    { kind: 'keep', path, title: 'TFY-R8K2-MQX4', api: ['/api/v1/ride/booked-ride/abc'], files: [], again: false },
  ]);
});

test('is forgotten at a press, which is said, and kept again at another', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Forget this booking on this device' }));
  expect(await screen.findByText(/^This booking is forgotten on this device\./)).toBeInTheDocument();
  expect(onForget).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Keep it on this device' }));
  expect(await screen.findByRole('button', { name: 'Forget this booking on this device' })).toBeInTheDocument();
  expect(told.at(-1)).toMatchObject({ kind: 'keep', again: true });
});

test('what was forgotten before is not kept by itself', async () => {
  forgotten = true;
  open();
  expect(await screen.findByText(/^This page is not kept on this device/)).toBeInTheDocument();
  expect(told).toEqual([expect.objectContaining({ again: false })]);
});

test('where data is saved, the receipt is not fetched ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  open();
  expect(await screen.findByText(/^You can open this page here without a connection until/)).toBeInTheDocument();
  expect(prepare).not.toHaveBeenCalled();
});

test('a browser without service workers is told nothing', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  open();
  await Promise.resolve();
  expect(screen.queryByRole('region', { name: 'On this device' })).not.toBeInTheDocument();
  expect(told).toEqual([]);
});
