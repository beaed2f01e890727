import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { newVisitor } from './measure/visit';
import type { PublicRoute } from './public-routes';
import { type Spread, spreadOf } from './samples';

/** Main thread time of a first visit by the thread's own clock: other work on the machine does not count. */
export interface StartTasks {
  readonly route: string;
  /** In total, on this machine. */
  readonly threadMs: Spread;
  readonly longestMs: Spread;
  /** The part of tasks beyond 50 ms each with a processor four times slower. */
  readonly blockedMs: Spread;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Thread time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly documentLoaderURL?: string } };
}

const slowdown = 4;
const longTaskMs = 50;
/** The page's idle work has ended by then. */
const watchedMs = 2_500;

export async function measureStartTasks(
  browser: Browser,
  origin: string,
  routes: readonly PublicRoute[],
  rounds: number,
): Promise<StartTasks[]> {
  const figures: StartTasks[] = [];
  for (const { name, address } of routes) {
    const visits: (readonly number[])[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await tasksOf(browser, origin + address));
    const spread = (of: (tasks: readonly number[]) => number) => spreadOf(visits.map(of));
    const figure = {
      route: name,
      threadMs: spread(sum),
      longestMs: spread((tasks) => Math.max(0, ...tasks)),
      blockedMs: spread((tasks) => sum(tasks.map((ms) => Math.max(0, ms * slowdown - longTaskMs)))),
    };
    const shown = [figure.threadMs, figure.longestMs, figure.blockedMs].map(({ median }) => `${median}`.padStart(7));
    console.log(`  ${shown.join('')}  ${name}`);
    figures.push(figure);
  }
  return figures;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The thread time of each task of the page, in milliseconds. */
async function tasksOf(browser: Browser, address: string): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const visitor = await newVisitor(browser);
  try {
    const events = await traced(session, async () => {
      const page = await visitor.newPage();
      await page.goto(address, { waitUntil: 'load' });
      await delay(watchedMs);
    });
    const start = events.findLast(
      ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('https:'),
    );
    const thread = events.find(
      ({ name, pid, args }) => name === 'thread_name' && pid === start?.pid && args?.name === 'CrRendererMain',
    );
    if (!start || !thread) throw new Error(`The trace of ${address} has no main thread of a page`);
    return events
      .filter(
        ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && pid === start.pid && tid === thread.tid,
      )
      .filter(({ ts }) => ts >= start.ts)
      .map(({ tdur = 0 }) => tdur / 1000);
  } finally {
    await visitor.close();
    await session.detach();
  }
}

async function traced(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-lighthouse', 'blink.user_timing'];
  await session.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
  try {
    await work();
  } finally {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
  }
  return events;
}
