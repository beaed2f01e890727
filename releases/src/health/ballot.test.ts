import { expect, test } from '@jest/globals';
import type { ReleaseOutcome } from 'shared/remote';
import { createBallot } from './ballot';

const at = new Date('2026-11-21T10:00:00Z');
const since = new Date('2026-11-21T09:00:00Z');
const vote = (voice: string, outcome: ReleaseOutcome, from = since) => ({
  name: 'mf-rides',
  version: '1.0.0',
  address: 'a',
  voice,
  outcome,
  at,
  since: from,
});
const taken = (ballot: ReturnType<typeof createBallot>) =>
  ballot
    .take(100)
    .flat()
    .map(({ voice, outcome }) => `${voice} ${outcome}`);

test('what many tabs of a visit say is one vote, the worst', () => {
  const ballot = createBallot();
  for (const outcome of ['loaded', 'crashed', 'failed', 'loaded'] as const) ballot.cast(vote('ada', outcome));
  expect(taken(ballot)).toEqual(['ada crashed']);
});

test('what was said is not written again, what is worse is', () => {
  const ballot = createBallot();
  ballot.cast(vote('ada', 'failed'));
  taken(ballot);
  for (const outcome of ['failed', 'loaded'] as const) ballot.cast(vote('ada', outcome));
  expect(taken(ballot)).toEqual([]);
  ballot.cast(vote('ada', 'crashed'));
  expect(taken(ballot)).toEqual(['ada crashed']);
});

test('a release that went live again is spoken of anew', () => {
  const ballot = createBallot();
  ballot.cast(vote('ada', 'crashed'));
  taken(ballot);
  ballot.cast(vote('ada', 'loaded', at));
  expect(taken(ballot)).toEqual(['ada loaded']);
});

test('votes come in one order and in parts, and beyond what can be held they are dropped', () => {
  const ballot = createBallot();
  for (let n = 0; n < 25_000; n += 1) ballot.cast(vote(`${n}`.padStart(5, '0'), 'loaded'));
  const parts = ballot.take(2000);
  expect(parts.map(({ length }) => length)).toEqual(Array<number>(10).fill(2000));
  const voices = parts.flat().map(({ voice }) => voice);
  expect(voices).toEqual([...voices].sort());
});
