import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Context } from '../context';
import { exampleMail } from '../mail/testing/example-mail';
import { smtpTransport } from '../mail/transports';
import { openTestApi, type TestApi } from '../testing';
import { runDueJobs } from '../testing/run-due-jobs';
import type { JobHandlers, NewJob } from '.';
import { ServiceOutage } from './circuit-breaker';
import { claimDueJobs, correctTimes, registerRecurring, retryDelayMs, runJob } from './queue';
import { startWorker } from './start-worker';

const minuteMs = 60_000;

let api: TestApi;
let done: string[];
let context: Context;

beforeAll(async () => {
  api = await openTestApi();
  context = api.context;
});
beforeEach(async () => {
  done = [];
  await context.db.deleteFrom('jobs').execute();
});
afterAll(() => api.close());

const enqueue = (job: NewJob) => context.db.transaction().execute((tx) => context.jobs.enqueue(tx, job));

const handlers: JobHandlers = {
  note: async ({ text }) => void done.push(String(text)),
  fail: async () => {
    done.push('failed');
    throw new Error('the mail server is away');
  },
};

describe('jobs', () => {
  test('run once they are due, in the order of their time', async () => {
    const at = (ms: number) => new Date(context.now().getTime() + ms);
    await enqueue({ kind: 'note', payload: { text: 'later' }, runAt: at(2 * minuteMs) });
    await enqueue({ kind: 'note', payload: { text: 'soon' }, runAt: at(minuteMs) });
    await enqueue({ kind: 'note', payload: { text: 'now' } });
    await runDueJobs(context, handlers);
    expect(done).toEqual(['now']);
    api.travel(3 * minuteMs);
    await runDueJobs(context, handlers);
    expect(done).toEqual(['now', 'soon', 'later']);
    await runDueJobs(context, handlers);
    expect(done).toHaveLength(3);
  });

  test('are gone with a transaction that is rolled back', async () => {
    const broken = context.db.transaction().execute(async (tx) => {
      await context.jobs.enqueue(tx, { kind: 'note', payload: { text: 'never' } });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await runDueJobs(context, handlers);
    expect(done).toEqual([]);
  });

  test('with one key happen once, also after the first is done', async () => {
    const job = { kind: 'note', payload: { text: 'once' }, key: 'receipt:1' };
    await enqueue(job);
    await enqueue(job);
    await runDueJobs(context, handlers);
    await enqueue(job);
    await runDueJobs(context, handlers);
    expect(done).toEqual(['once']);
  });

  test('that fail are put back with a growing delay, and never given up', async () => {
    await enqueue({ kind: 'fail', payload: {} });
    expect(await runDueJobs(context, handlers)).toHaveLength(1);
    for (const waitMs of [5000, 10_000, 20_000]) {
      api.travel(waitMs - 1);
      expect(await runDueJobs(context, handlers)).toEqual([]);
      api.travel(1);
      expect((await runDueJobs(context, handlers)).map(({ kind }) => kind)).toEqual(['fail']);
    }
    expect([1, 2, 10, 11, 500].map(retryDelayMs)).toEqual([5000, 10_000, 2_560_000, 3_600_000, 3_600_000]);
  });

  test('of a kind that this process cannot do are left to one that can', async () => {
    await enqueue({ kind: 'unknown', payload: {} });
    expect(await runDueJobs(context, handlers)).toEqual([]);
  });

  test('leave their reason in the table without what they were about', async () => {
    await enqueue({ kind: 'leak', payload: {} });
    const leak = async () => {
      throw Object.assign(new Error('amina@example.com was refused'), { code: 'EENVELOPE' });
    };
    await runDueJobs(context, { leak });
    const { last_error } = await context.db
      .selectFrom('jobs')
      .select('last_error')
      .where('kind', '=', 'leak')
      .executeTakeFirstOrThrow();
    expect(last_error).toBe('Error EENVELOPE');
  });

  test('for an outage leave in the table what the service did', async () => {
    await enqueue({ kind: 'unreachable', payload: {} });
    await runDueJobs(context, {
      unreachable: async () => {
        throw new ServiceOutage('mail', 'the mail server could not be reached: self-signed certificate');
      },
    });
    const { last_error } = await context.db
      .selectFrom('jobs')
      .select('last_error')
      .where('kind', '=', 'unreachable')
      .executeTakeFirstOrThrow();
    expect(last_error).toBe('ServiceOutage: the mail server could not be reached: self-signed certificate');
  });
});

describe('a lease', () => {
  test('prevents a second process from taking a job until its lease expires', async () => {
    await enqueue({ kind: 'note', payload: { text: 'leased' } });
    const [first] = await claimDueJobs(context, ['note'], 5);
    expect(first).toBeDefined();
    expect(await claimDueJobs(context, ['note'], 5)).toEqual([]);

    api.travel(2 * minuteMs);
    const [second] = await claimDueJobs(context, ['note'], 5);
    if (!first || !second) throw new Error('not leased');
    expect(second.id).toBe(first.id);

    // the first was only slow: its end must not count, for the second is at work
    await runJob(context, { note: async () => {} }, first);
    const during = await context.db
      .selectFrom('jobs')
      .select('done_at')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(during.done_at).toBeNull();
    await runJob(context, handlers, second);
    expect(await claimDueJobs(context, ['note'], 5)).toEqual([]);
  });

  test('is given to one of many concurrent processes', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue({ kind: 'note', payload: { text: String(index) } });
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDueJobs(context, ['note'], 4)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThanOrEqual(20);
    const rest = await claimDueJobs(context, ['note'], 50);
    expect(ids.length + rest.length).toBe(20);
  });
});

describe('a clock that was ahead and is put right', () => {
  const hourMs = 60 * minuteMs;

  test('leaves a failed job no more than an hour to wait, and a planned one its time', async () => {
    await enqueue({
      kind: 'note',
      payload: { text: 'planned' },
      runAt: new Date(context.now().getTime() + 3 * hourMs),
    });
    api.travel(2 * hourMs);
    await enqueue({ kind: 'fail', payload: {} });
    await runDueJobs(context, handlers);
    api.travel(-2 * hourMs);
    await correctTimes(context);
    api.travel(hourMs);
    await runDueJobs(context, handlers);
    expect(done).toEqual(['failed', 'failed']);
    api.travel(2 * hourMs);
    await runDueJobs(context, { note: async ({ text }) => void done.push(String(text)) });
    expect(done).toEqual(['failed', 'failed', 'planned']);
  });

  test('does what was enqueued before as soon as it was asked for', async () => {
    const note = { note: async ({ text }: Record<string, unknown>) => void done.push(String(text)) };
    api.travel(2 * hourMs);
    await enqueue({ kind: 'note', payload: { text: 'at once' } });
    const runAt = new Date(context.now().getTime() + minuteMs);
    await enqueue({ kind: 'note', payload: { text: 'a minute later' }, runAt });
    api.travel(-2 * hourMs);
    await correctTimes(context);
    await runDueJobs(context, note);
    expect(done).toEqual(['at once']);
    api.travel(minuteMs);
    await runDueJobs(context, note);
    expect(done).toEqual(['at once', 'a minute later']);
  });

  test('ends the lease of a process that died before', async () => {
    api.travel(2 * hourMs);
    await enqueue({ kind: 'note', payload: { text: 'leased' } });
    expect(await claimDueJobs(context, ['note'], 1)).toHaveLength(1);
    await context.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute();
    api.travel(-2 * hourMs);
    await correctTimes(context);
    expect(await claimDueJobs(context, ['note'], 1)).toEqual([]);
    api.travel(minuteMs);
    expect(await claimDueJobs(context, ['note'], 1)).toHaveLength(1);
  });
});

describe('recurring jobs', () => {
  test('come again after their pause, one row for all processes', async () => {
    const recurring = { tick: { everySeconds: 60, run: async () => void done.push('tick') } };
    const ticking = { tick: recurring.tick.run };
    await Promise.all([registerRecurring(context, recurring), registerRecurring(context, recurring)]);
    await runDueJobs(context, ticking);
    await runDueJobs(context, ticking);
    expect(done).toEqual(['tick']);
    api.travel(minuteMs);
    await runDueJobs(context, ticking);
    expect(done).toEqual(['tick', 'tick']);
  });

  test('are due within their pause again after a clock that was hours ahead is put right', async () => {
    const recurring = { tick: { everySeconds: 60, run: async () => void done.push('tick') } };
    const ticking = { tick: recurring.tick.run };
    await registerRecurring(context, recurring);
    api.travel(120 * minuteMs);
    await runDueJobs(context, ticking);
    api.travel(-180 * minuteMs);
    await correctTimes(context);
    api.travel(minuteMs);
    await runDueJobs(context, ticking);
    expect(done).toEqual(['tick', 'tick']);
  });

  test('are due within their pause again at a start after such a clock', async () => {
    const recurring = { tick: { everySeconds: 60, run: async () => void done.push('tick') } };
    api.travel(365 * 24 * 60 * minuteMs);
    await registerRecurring(context, recurring);
    api.travel(-365 * 24 * 60 * minuteMs);
    await registerRecurring(context, recurring);
    api.travel(minuteMs);
    await runDueJobs(context, { tick: recurring.tick.run });
    expect(done).toEqual(['tick']);
  });

  test('that fail come again no later than they would have', async () => {
    const recurring = { broken: { everySeconds: 8, run: async () => Promise.reject(new Error('no')) } };
    await registerRecurring(context, recurring);
    for (let round = 0; round < 6; round += 1) {
      expect(await runDueJobs(context, { broken: recurring.broken.run })).toHaveLength(1);
      api.travel(8000);
    }
  });
});

describe('the worker', () => {
  test('does what is enqueued, soon after the commit, and ends what it has begun', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = async () => {
      begin();
      await released;
      done.push('slow');
    };
    const worker = startWorker(context, { slow });
    await enqueue({ kind: 'slow', payload: {} });
    worker.wake();
    await begun;
    const stopped = worker.stop();
    release();
    await stopped;
    expect(done).toEqual(['slow']);
    const left = await context.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'slow')
      .where('done_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('leaves a busy process to its calls between two jobs, also when it is woken meanwhile', async () => {
    const begunMs: number[] = [];
    let bothBegun = () => {};
    const both = new Promise<void>((resolve) => {
      bothBegun = resolve;
    });
    const note = async () => {
      if (begunMs.push(performance.now()) === 2) bothBegun();
      worker.wake();
    };
    await enqueue({ kind: 'note', payload: {} });
    await enqueue({ kind: 'note', payload: {} });
    const worker = startWorker(context, { note }, () => true);
    await both;
    await worker.stop();
    const [first = 0, second = 0] = begunMs;
    expect(second - first).toBeGreaterThan(49);
  });

  test('does urgent jobs at the same time in a busy process', async () => {
    let running = 0;
    let most = 0;
    let allDone = () => {};
    const ended = new Promise<void>((resolve) => {
      allDone = resolve;
    });
    const notice = async () => {
      running += 1;
      most = Math.max(most, running);
      await context.db.selectFrom('jobs').select('id').limit(1).execute();
      running -= 1;
      if (done.push('noticed') === 4) allDone();
    };
    for (let number = 0; number < 4; number += 1) await enqueue({ kind: 'sandbox-notice', payload: {} });
    const worker = startWorker(context, { 'sandbox-notice': notice }, () => true);
    await ended;
    await worker.stop();
    expect(most).toBe(2);
  });

  test('does one job at a time while calls are open, and several once they are answered', async () => {
    let isBusy = true;
    let running = 0;
    let most = 0;
    let allDone = () => {};
    const ended = new Promise<void>((resolve) => {
      allDone = resolve;
    });
    const mostOf = { busy: 0, idle: 0 };
    const count = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      await context.db.selectFrom('jobs').select('id').limit(1).execute();
      running -= 1;
      done.push('counted');
      if (done.length === 3) {
        mostOf.busy = most;
        isBusy = false;
      }
      if (done.length === 12) {
        mostOf.idle = most;
        allDone();
      }
    };
    for (let number = 0; number < 12; number += 1) await enqueue({ kind: 'count', payload: {} });
    const worker = startWorker(context, { count }, () => isBusy);
    await ended;
    await worker.stop();
    expect(mostOf.busy).toBe(1);
    expect(mostOf.idle).toBeGreaterThan(1);
  });
});

describe('a service that is out', () => {
  const begin = () => {
    let wake = () => {};
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise<void>((resolve) => (wake = resolve));
    };
    return { until, changed: () => wake() };
  };
  const enqueueMany = (count: number, kind: string) =>
    context.db.transaction().execute((tx) => {
      const jobs = Array.from({ length: count }, () => ({ kind, payload: {} }));
      return context.jobs.enqueue(tx, ...jobs);
    });

  test('as a mail server that never answers, with a thousand mails due, holds up no expiry and no notice', async () => {
    const sockets = new Set<Socket>();
    const { until, changed } = begin();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      changed();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'bookings@tafiya.test' });
    const message = await exampleMail('ride-expired');
    let mailsEnded = 0;
    const note = (kind: string) => async () => {
      done.push(kind);
      changed();
    };
    await enqueueMany(1000, 'mail');
    const worker = startWorker(context, {
      mail: () =>
        transport
          .send(message)
          .then(() => {})
          .finally(() => {
            mailsEnded += 1;
          }),
      'expire-account': note('expiry'),
      'sandbox-notice': note('notice'),
    });
    await until(() => sockets.size >= 4);
    await enqueue({ kind: 'expire-account', payload: {} });
    await enqueue({ kind: 'sandbox-notice', payload: {} });
    worker.wake();
    await until(() => done.length === 2);
    expect(done.sort()).toEqual(['expiry', 'notice']);
    // those that hung from the beginning, at the most
    expect(mailsEnded).toBeLessThanOrEqual(4);
    for (const socket of sockets) socket.destroy();
    server.close();
    await worker.stop();
  });

  test.each([
    ['mail', 'mail'],
    ['flight-ticketing', 'airline'],
  ] as const)(
    'is left alone after three outages: the other jobs wait without being tried (%s)',
    async (kind, service) => {
      const { until, changed } = begin();
      let tried = 0;
      await enqueueMany(50, kind);
      const worker = startWorker(context, {
        [kind]: async () => {
          tried += 1;
          changed();
          throw new ServiceOutage(service, 'no answer');
        },
        note: async () => {
          done.push('note');
          changed();
        },
      });
      await until(() => tried >= 3);
      // by the end of these, its lane has looked many times
      for (let count = 1; count <= 20; count += 1) {
        await enqueue({ kind: 'note', payload: {} });
        worker.wake();
        await until(() => done.length === count);
      }
      await worker.stop();
      expect(tried).toBeLessThanOrEqual(8);
    },
  );
});
