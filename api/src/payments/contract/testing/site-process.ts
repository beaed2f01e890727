import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import type { JobOutcome } from '../../../jobs/queue';
import type { TestApi } from '../../../testing';
import type { Callable } from '../../testing/traveller';

const fixture = path.resolve(import.meta.dirname, 'site-process.fixture.ts');

/** What a test has another process of the site do. */
export type Order =
  | { readonly do: 'call'; readonly options: Parameters<Callable['inject']>[0] }
  | { readonly do: 'run jobs'; readonly kinds: readonly string[] | undefined }
  | { readonly do: 'stop before'; readonly effect: number };

export interface Envelope {
  readonly id: number;
  /** The time on the clock of the site. */
  readonly now: Date;
  readonly order: Order;
}

export type Report =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: string }
  | { readonly stoppedBefore: string };

/** The id of the report that follows no order: the process has started. */
export const startedId = 0;

/** Another process of a site on the same database, with the clock of the site. */
export interface SiteProcess extends Callable {
  /** Runs all due jobs, or those of some kinds. @returns the number of them as their outcomes */
  runJobs(kinds?: readonly string[]): Promise<JobOutcome[]>;
  /**
   * Has it die by `kill -9` right before what it does outside of itself comes to this number, counted from 1 and from now: a commit that
   * writes, a statement that writes without a transaction, a call of the provider that changes something.
   */
  dieBefore(effect: number): Promise<void>;
  /** What it was about to do when it was killed; undefined while it lives. */
  readonly killedBefore: string | undefined;
  close(): Promise<void>;
}

/** A provider of a site, and the address of its simulator. */
export type BankOfProcess = readonly [provider: string, url: string, timeoutMs?: number];

/** @param banks in the order in which they are asked */
export async function startSiteProcess(
  { db, now }: Pick<TestApi['context'], 'db' | 'now'>,
  banks: readonly BankOfProcess[],
): Promise<SiteProcess> {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  const url = new URL(process.env.TEST_DATABASE_URL);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  url.pathname = `/${rows[0]?.name}`;
  const child: ChildProcess = fork(fixture, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_OPTIONS: '', SITE_DATABASE: url.href, SITE_BANKS: JSON.stringify(banks) },
    serialization: 'advanced',
  });
  const open = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let killedBefore: string | undefined;
  let sent = startedId;
  const end = (why: string) => {
    const error = new Error(why);
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  child.on('message', (report: Report) => {
    if ('stoppedBefore' in report) {
      killedBefore = report.stoppedBefore;
      child.kill('SIGKILL');
      return undefined;
    }
    const waiting = open.get(report.id);
    open.delete(report.id);
    if ('fault' in report) return waiting?.reject(new Error(report.fault));
    return waiting?.resolve(report.result);
  });
  child.once('exit', (code, signal) => end(`The process ended by ${signal ?? code}`));
  await new Promise((resolve, reject) => open.set(startedId, { resolve, reject }));

  const order = <Result>(what: Order): Promise<Result> =>
    new Promise<unknown>((resolve, reject) => {
      if (!child.connected) return reject(new Error('The process has ended'));
      sent += 1;
      open.set(sent, { resolve, reject });
      const envelope: Envelope = { id: sent, now: now(), order: what };
      child.send(envelope);
    }) as Promise<Result>;

  return {
    context: { now },
    inject: (options) => order({ do: 'call', options }),
    runJobs: (kinds) => order({ do: 'run jobs', kinds }),
    dieBefore: (effect) => order({ do: 'stop before', effect }),
    get killedBefore() {
      return killedBefore;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
