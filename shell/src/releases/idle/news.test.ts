import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeStream } from '../../testing/fake-stream';
import { followNews, type NewsOptions } from './news';

let known: string;
let asked: number;
let end: () => void;
const options = (savesData = false): NewsOptions => ({
  savesData,
  address: () => '/releases/events?tab=a',
  ask: async () => {
    asked += 1;
    known = 'asked';
    return known;
  },
  known: () => known,
});

let visibility: DocumentVisibilityState;
const see = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  FakeStream.all = [];
  known = 'first';
  asked = 0;
  visibility = 'visible';
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(globalThis, { EventSource: FakeStream });
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

describe('a tab that is seen', () => {
  test('asks for the map when the stream names another state, and only then', async () => {
    end = followNews(options());
    FakeStream.open()[0]?.announce('first');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toBe(0);
    FakeStream.open()[0]?.announce('asked');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toBe(1);
  });

  test('asks every half minute while the stream is down, and opens a refused one anew', async () => {
    end = followNews(options());
    await jest.advanceTimersByTimeAsync(30_000);
    expect(asked).toBe(0);
    FakeStream.open()[0]?.close();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(asked).toBe(1);
    expect(FakeStream.open()).toHaveLength(1);
  });
});

test('under Save-Data nothing is held open: it asks at once and every half minute', async () => {
  end = followNews(options(true));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(3);
  expect(FakeStream.all).toHaveLength(0);
});

test('a hidden tab holds nothing open and asks nothing; seen again it listens', async () => {
  end = followNews(options());
  see('hidden');
  expect(FakeStream.open()).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  see('visible');
  expect(FakeStream.open()).toHaveLength(1);
  FakeStream.open()[0]?.announce('asked');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(1);
});
