import { ServiceOutage } from '../../jobs/circuit-breaker';
import type { FlightSupplier } from './flight-supplier';
import { airlineLanes, guardSupplier } from './guard-supplier';

const never = () => new Promise<never>(() => {});

/** Each call is counted, and answered as `answer` says. */
let asked: string[];
let answer: () => Promise<unknown>;
let nowMs: number;
let logged: unknown[];
let guarded: FlightSupplier;

const calls = airlineLanes.flatMap((lane) => lane.calls);
const ask = (call: (typeof calls)[number]): Promise<unknown> =>
  (guarded[call] as (...args: unknown[]) => Promise<unknown>)();

beforeEach(() => {
  asked = [];
  answer = async () => [];
  nowMs = 0;
  logged = [];
  const supplier = Object.fromEntries(
    calls.map((name) => [
      name,
      () => {
        asked.push(name);
        return answer();
      },
    ]),
  );
  guarded = guardSupplier(
    { ...supplier, name: 'test' } as unknown as FlightSupplier,
    { error: (line: unknown) => logged.push(line) } as never,
    { timeoutMs: 20, nowMs: () => nowMs },
  );
});

test.each(calls)('%s ends in time although the airline never answers', async (call) => {
  answer = never;
  await expect(ask(call)).rejects.toThrow(ServiceOutage);
  expect(asked).toEqual([call]);
});

test.each(airlineLanes)('no more calls than slots wait in the lane $name, and other lanes go on', async (lane) => {
  answer = never;
  const waiting = Array.from({ length: lane.atOnce }, () => expect(ask(lane.calls[0] as 'hold')).rejects.toThrow());
  await expect(ask(lane.calls.at(-1) as 'hold')).rejects.toThrow('No slot');
  expect(asked).toHaveLength(lane.atOnce);
  answer = async () => [];
  for (const other of airlineLanes) if (other !== lane) await ask(other.calls[0] as 'hold');
  await Promise.all(waiting);
});

test('after three outages in a row the airline is left alone for 30 s, then one call tries it', async () => {
  answer = () => Promise.reject(new ServiceOutage('airline', 'no answer'));
  for (let time = 0; time < 10; time += 1) await expect(ask('search')).rejects.toThrow(ServiceOutage);
  expect(asked).toHaveLength(3);
  expect(logged).toEqual([{ lane: 'search', service: 'airline', reason: 'no answer' }]);
  nowMs = 30_000;
  answer = never;
  const trying = expect(ask('search')).rejects.toThrow('No answer');
  await expect(ask('search')).rejects.toThrow('No slot');
  await trying;
  expect(asked).toHaveLength(4);
  nowMs = 60_000;
  answer = async () => ['an offer'];
  expect(await ask('search')).toEqual(['an offer']);
  expect(await Promise.all([ask('search'), ask('search')])).toHaveLength(2);
});

test('an airline that answers with a fault is not out', async () => {
  answer = () => Promise.reject(new Error('no such flight'));
  for (let time = 0; time < 10; time += 1) await expect(ask('price')).rejects.toThrow('no such flight');
  expect(asked).toHaveLength(10);
});
