import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeStream } from '../../testing/fake-stream';
import { type MapUpdateOptions, subscribeToMapUpdates } from './map-updates';

let currentTag: string;
let requests: number;
let end: () => void;
const options = (savesData = false): MapUpdateOptions => ({
  savesData,
  address: () => '/releases/events?tab=a',
  fetchMap: async () => {
    requests += 1;
    currentTag = 'fetched';
    return currentTag;
  },
  currentTag: () => currentTag,
});

let visibility: DocumentVisibilityState;
const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  FakeStream.all = [];
  currentTag = 'first';
  requests = 0;
  visibility = 'visible';
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(globalThis, { EventSource: FakeStream });
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

describe('a visible tab', () => {
  test('requests the map only when the stream announces another tag', async () => {
    end = subscribeToMapUpdates(options());
    FakeStream.open()[0]?.announce('first');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(requests).toBe(0);
    FakeStream.open()[0]?.announce('fetched');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(requests).toBe(1);
  });

  test('polls every 30 seconds while the stream is down, and reopens a refused one', async () => {
    end = subscribeToMapUpdates(options());
    await jest.advanceTimersByTimeAsync(30_000);
    expect(requests).toBe(0);
    FakeStream.open()[0]?.close();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(requests).toBe(1);
    expect(FakeStream.open()).toHaveLength(1);
  });
});

test('with Save-Data no stream is opened: the tab polls at once and every 30 seconds', async () => {
  end = subscribeToMapUpdates(options(true));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(requests).toBe(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(3);
  expect(FakeStream.all).toHaveLength(0);
});

test('a hidden tab has no stream and sends no request; visible again it opens a stream', async () => {
  end = subscribeToMapUpdates(options());
  setVisibility('hidden');
  expect(FakeStream.open()).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(0);
  setVisibility('visible');
  expect(FakeStream.open()).toHaveLength(1);
  FakeStream.open()[0]?.announce('fetched');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(requests).toBe(1);
});
