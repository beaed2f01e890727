import type { Context } from '../context';
import { ServiceOutage } from './circuit-breaker';
import { BatchFailed, runEach } from './run-each';

const logged: object[] = [];
const context = { log: { error: (line: object) => logged.push(line) } } as unknown as Pick<Context, 'log'>;

test('one that fails holds up no other, and the log names it without what it was about', async () => {
  const done: string[] = [];
  const batch = ['A', 'B', 'C'].map((reference) => ({ reference }));
  const step = async ({ reference }: { reference: string }) => {
    if (reference === 'A') throw Object.assign(new Error('amina@example.com is refused'), { code: '23514' });
    done.push(reference);
  };
  await expect(runEach(context, batch, step)).rejects.toEqual(new BatchFailed('1 of 3 failed'));
  expect(done).toEqual(['B', 'C']);
  expect(logged).toEqual([{ reference: 'A', reason: 'Error 23514', at: expect.any(Array) }]);
  expect(JSON.stringify(logged)).not.toContain('amina');
});

test('a batch without a fault ends quietly', async () => {
  logged.length = 0;
  await runEach(context, [{ reference: 'A' }], async () => {});
  expect(logged).toEqual([]);
});

test('some at once are begun in their order, and each is done once', async () => {
  const [begun, ends]: [string[], (() => void)[]] = [[], []];
  const batch = ['A', 'B', 'C', 'D', 'E'].map((reference) => ({ reference }));
  const step = ({ reference }: { reference: string }) => {
    begun.push(reference);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const done = runEach(context, batch, step, { atOnce: 3 });
  expect(begun.join('')).toBe('ABC');
  ends[1]?.();
  await new Promise(setImmediate);
  expect(begun.join('')).toBe('ABCD');
  for (let ended = 0; ended < batch.length; ended += 1) {
    ends[ended]?.();
    await new Promise(setImmediate);
  }
  await done;
  expect(begun.join('')).toBe('ABCDE');
});

test('of some at once none is begun after three outages in a row', async () => {
  const tried: string[] = [];
  const batch = ['A', 'B', 'C', 'D', 'E', 'F'].map((reference) => ({ reference }));
  const step = async ({ reference }: { reference: string }) => {
    tried.push(reference);
    throw new ServiceOutage('bank', 'no answer');
  };
  await expect(runEach(context, batch, step, { atOnce: 2 })).rejects.toThrow(ServiceOutage);
  expect(tried.length).toBeLessThanOrEqual(4);
});

test('after three outages in a row the remaining items are not tried', async () => {
  const tried: string[] = [];
  const batch = ['A', 'B', 'C', 'D', 'E', 'F'].map((reference) => ({ reference }));
  const outages =
    (out: string) =>
    async ({ reference }: { reference: string }) => {
      tried.push(reference);
      if (out.includes(reference)) throw new ServiceOutage('bank', 'no answer');
    };
  await expect(runEach(context, batch, outages('BCD'))).rejects.toThrow(ServiceOutage);
  expect(tried.splice(0).join('')).toBe('ABCD');
  // one account that the bank never answers about must not hide the others
  await expect(runEach(context, batch, outages('ABDE'))).rejects.toEqual(new BatchFailed('4 of 6 failed'));
  expect(tried.join('')).toBe('ABCDEF');
});
