import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { setAgreedToStore, type WorkerMessage, type WorkerReply } from 'shared/shell';
import { renderPage } from 'shared/testing';
import { StoredOnDevice } from './stored-on-device';

const path = '/ride-payment-successful?id=abc';
const dayMs = 24 * 60 * 60 * 1000;
const journeyEndsOn = new Date(Date.now() + 20 * dayMs).toISOString();
const prepare = jest.fn(async () => undefined);
let told: WorkerMessage[];
let hasRoom: boolean;
let stored: string[];

/** A worker that keeps what it is asked to keep. */
const obey = (message: WorkerMessage): WorkerReply => {
  told.push(message);
  if (message.kind !== 'keep' || !hasRoom) return { kept: [] };
  return { kept: [{ path, title: message.title, untilMs: message.untilMs, keptAtMs: 0 }] };
};
const worker = {
  postMessage: (message: WorkerMessage, [port]: [MessagePort]) => port.postMessage(obey(message)),
};
const registration = { active: worker };

const give = (value: unknown) => Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
const open = (ends = journeyEndsOn) => {
  const Page = () => (
    <StoredOnDevice
      path={path}
      title="TFY-R8K2-MQX4"
      api={['/api/v1/ride/booked-ride/abc']}
      journeyEndsOn={ends}
      prepare={prepare}
    />
  );
  return renderPage(Page, { path });
};
const choice = () => screen.getByRole('checkbox', { name: 'Keep on this device' });

beforeEach(() => {
  // what the test environment has not
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(globalThis, {
    MessageChannel,
    caches: {
      keys: async () => [...stored],
      delete: async (name: string) => {
        stored = stored.filter((one) => one !== name);
        return true;
      },
    },
  });
  told = [];
  stored = [];
  hasRoom = true;
  prepare.mockClear();
  give({ ready: Promise.resolve(registration), getRegistration: async () => registration });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(globalThis, 'caches');
});

test('stores nothing before the traveller agrees', async () => {
  const { user } = open();
  expect(choice()).not.toBeChecked();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'What is kept?', expanded: false }));
  expect(
    screen.getByText(/^For when there is no network: this page and its receipt stay in this browser/),
  ).toBeVisible();
  await act(async () => undefined);
  expect(told).toEqual([]);
  expect(prepare).not.toHaveBeenCalled();
});

test('stores the page and its receipt once they agree, and says until when', async () => {
  const { user } = open();
  await user.click(choice());
  expect(await screen.findByText(/^You can open this page and its receipt here without a network until/)).toBeVisible();
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(told).toEqual([
    {
      kind: 'keep',
      agreed: true,
      path,
      title: 'TFY-R8K2-MQX4',
      api: ['/api/v1/ride/booked-ride/abc'],
      files: [],
      // three days after the journey
      untilMs: Date.parse(journeyEndsOn) + 3 * dayMs,
    },
  ]);
});

test('the agreement is remembered for the next confirmation', async () => {
  setAgreedToStore(true);
  open();
  expect(choice()).toBeChecked();
  expect(await screen.findByText(/^You can open this page/)).toBeVisible();
});

test('taken back, every stored confirmation is removed, and none is stored any more', async () => {
  setAgreedToStore(true);
  stored = ['tafiya-pages', 'tafiya-kept /payment-successful?id=other', `tafiya-kept ${path}`];
  const page = open();
  await screen.findByText(/^You can open this page/);
  await page.user.click(choice());
  expect(await screen.findByText(/^No confirmation is stored on this device any more\./)).toBeVisible();
  expect(stored).toEqual(['tafiya-pages']);
  expect(told.at(-1)).toEqual({ kind: 'forget' });
  page.unmount();
  open();
  expect(choice()).not.toBeChecked();
  await act(async () => undefined);
  expect(told.filter(({ kind }) => kind === 'keep')).toHaveLength(1);
});

test('is removed too where the worker is gone', async () => {
  setAgreedToStore(true);
  const { user } = open();
  await screen.findByText(/^You can open this page/);
  stored = [`tafiya-kept ${path}`];
  give({ ready: new Promise(() => undefined), getRegistration: async () => undefined });
  await user.click(choice());
  await waitFor(() => expect(stored).toEqual([]));
});

test('a device without space says so', async () => {
  hasRoom = false;
  const { user } = open();
  await user.click(choice());
  expect(await screen.findByText(/^This confirmation could not be stored/)).toBeVisible();
});

test('another tab that takes the agreement back is followed', async () => {
  setAgreedToStore(true);
  open();
  await screen.findByText(/^You can open this page/);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(choice()).not.toBeChecked();
  expect(screen.getByText(/^No confirmation is stored on this device any more\./)).toBeVisible();
});

test('where data is saved, the receipt is not fetched ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { user } = open();
  await user.click(choice());
  expect(await screen.findByText(/^You can open this page here without a network until/)).toBeVisible();
  expect(prepare).not.toHaveBeenCalled();
});

test('is not offered without service workers, nor for a journey that is long over', async () => {
  const page = open(new Date(Date.now() - 4 * dayMs).toISOString());
  expect(screen.queryByRole('region', { name: 'On this device' })).not.toBeInTheDocument();
  page.unmount();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  open();
  expect(screen.queryByRole('region', { name: 'On this device' })).not.toBeInTheDocument();
});
