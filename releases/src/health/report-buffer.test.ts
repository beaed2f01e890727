import type { ReleaseOutcome } from 'shared/remote';
import { createReportBuffer } from './report-buffer';

const at = new Date('2026-11-21T10:00:00Z');
const since = new Date('2026-11-21T09:00:00Z');
const report = (visitHash: string, outcome: ReleaseOutcome, from = since) => ({
  name: 'mf-rides',
  version: '1.0.0',
  networkHash: 'a',
  visitHash,
  outcome,
  at,
  since: from,
});
const drained = (buffer: ReturnType<typeof createReportBuffer>) =>
  buffer
    .drain(100)
    .flat()
    .map(({ visitHash, outcome }) => `${visitHash} ${outcome}`);

test('the reports of all tabs of a visit count as one, the worst', () => {
  const buffer = createReportBuffer();
  for (const outcome of ['loaded', 'crashed', 'failed', 'loaded'] as const) buffer.add(report('ada', outcome));
  expect(drained(buffer)).toEqual(['ada crashed']);
});

test('a report is written again only when it gets worse', () => {
  const buffer = createReportBuffer();
  buffer.add(report('ada', 'failed'));
  drained(buffer);
  for (const outcome of ['failed', 'loaded'] as const) buffer.add(report('ada', outcome));
  expect(drained(buffer)).toEqual([]);
  buffer.add(report('ada', 'crashed'));
  expect(drained(buffer)).toEqual(['ada crashed']);
});

test('once a release is live again, earlier reports on it are replaced', () => {
  const buffer = createReportBuffer();
  buffer.add(report('ada', 'crashed'));
  drained(buffer);
  buffer.add(report('ada', 'loaded', at));
  expect(drained(buffer)).toEqual(['ada loaded']);
});

test('reports are drained sorted and in batches, and dropped when the buffer is full', () => {
  const buffer = createReportBuffer();
  for (let n = 0; n < 25_000; n += 1) buffer.add(report(`${n}`.padStart(5, '0'), 'loaded'));
  const batches = buffer.drain(2000);
  expect(batches.map(({ length }) => length)).toEqual(Array<number>(10).fill(2000));
  const visitHashes = batches.flat().map(({ visitHash }) => visitHash);
  expect(visitHashes).toEqual([...visitHashes].sort());
});
