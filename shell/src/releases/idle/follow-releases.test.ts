import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ReleaseMap } from 'shared/remote';
import { FakeStream } from '../../testing/fake-stream';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { createReleases, type Releases } from '../releases';
import { followMoves } from './follow-releases';

const tagged = (tag: string): ReleaseMap => ({ ...mapOf([ridesRelease(tag)]), tag });
const first = tagged('first');
const second = tagged('second');

type Answer = ReleaseMap | number | 'no connection';

let releases: Releases;
let end: () => void;
/** Responses of `/releases/map`; the last one repeats. */
let answers: Answer[];
let requests: number;
let visibility: DocumentVisibilityState;

const fetchMap = async () => {
  requests += 1;
  const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 500;
  if (answer === 'no connection') throw new TypeError('Failed to fetch');
  return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
};

beforeEach(() => {
  jest.useFakeTimers();
  FakeStream.all = [];
  answers = [second];
  requests = 0;
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(globalThis, { EventSource: FakeStream, fetch: fetchMap });
  releases = createReleases(first, '/');
  end = followMoves(releases, () => undefined);
});
afterEach(() => {
  end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const newest = () => (releases.getState().pending ?? releases.getState().map).tag;
const announce = (tag = 'second') => FakeStream.open()[0]?.announce(tag);

describe('an announced map is fetched until the tab has it', () => {
  test.each<[string, Answer[]]>([
    ['one 503', [503, second]],
    ['no connection for a while', ['no connection', 'no connection', 'no connection', second]],
    ['the map from before the move, sent by a process that lags', [first, first, first, second]],
    ['ten failures', [...Array<Answer>(10).fill(503), second]],
  ])('after %s', async (_, responses) => {
    answers = [...responses];
    announce();
    await jest.advanceTimersByTimeAsync(300_000);
    expect(newest()).toBe('second');
    expect(requests).toBe(responses.length);
  });

  test('with back-off, up to 30 seconds', async () => {
    answers = [503];
    jest.spyOn(Math, 'random').mockReturnValue(1);
    announce();
    const at: number[] = [];
    for (let second = 0; second < 130; second += 1) {
      const before = requests;
      await jest.advanceTimersByTimeAsync(1_000);
      if (requests > before) at.push(second + 1);
    }
    expect(at).toEqual([2, 3, 5, 9, 17, 33, 63, 93, 123]);
  });

  test('at once when the connection is back, even if the stream seems open', async () => {
    answers = ['no connection'];
    announce();
    await jest.advanceTimersByTimeAsync(70_000);
    const before = requests;
    answers = [second];
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(newest()).toBe('second');
    expect(requests).toBe(before + 1);
    expect(FakeStream.open()).toHaveLength(1);
  });

  test('also after the stream was lost', async () => {
    answers = [503];
    announce();
    await jest.advanceTimersByTimeAsync(2_000);
    FakeStream.open()[0]?.close();
    answers = [second];
    await jest.advanceTimersByTimeAsync(30_000);
    expect(newest()).toBe('second');
  });

  test('by a hidden tab once it is visible again', async () => {
    answers = [503];
    announce();
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requests).toBe(0);
    answers = [second];
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(newest()).toBe('second');
  });

  test('and no longer once another move undid it', async () => {
    answers = [503];
    announce();
    await jest.advanceTimersByTimeAsync(10_000);
    announce('first');
    const before = requests;
    await jest.advanceTimersByTimeAsync(300_000);
    expect(requests).toBe(before);
    expect(newest()).toBe('first');
  });
});

test.each([
  [5, true],
  [60, true],
  [600, false],
])('a tab with %i remotes names its releases in the URL: %s', (count, isNamed) => {
  const remotes = Array.from({ length: count }, (_, index) => ({
    ...ridesRelease('1.0.0'),
    name: `mf-remote-${index}`,
  }));
  const stop = followMoves(createReleases(mapOf(remotes), '/'), () => undefined);
  const query = new URL(FakeStream.all.at(-1)?.address ?? '', 'https://tafiya.test').searchParams;
  expect(query.get('tab')).toMatch(/^t/);
  expect(query.get('running')?.split(',').length).toBe(isNamed ? count : undefined);
  stop();
});

test('many tabs notified at once spread their requests for the map over two seconds', async () => {
  const tabs = Array.from({ length: 200 }, () => followMoves(createReleases(first, '/'), () => undefined));
  for (const stream of FakeStream.open()) stream.announce('second');
  const perTenth: number[] = [];
  for (let tenth = 0; tenth < 20; tenth += 1) {
    const before = requests;
    await jest.advanceTimersByTimeAsync(100);
    perTenth.push(requests - before);
  }
  expect(requests).toBe(201);
  expect(Math.max(...perTenth)).toBeLessThan(40);
  for (const stop of tabs) stop();
});
