import { setTimeout as delay } from 'node:timers/promises';
import { domesticOneWay } from '../flights/searches';
import { type Answer, type Call, openLoop } from '../load/open-loop';
import { type Percentiles, percentiles } from '../load/percentiles';
import { wayCount } from '../rides/ride-criteria';
import type { ApiProcess } from '../site/api-process';
import * as rides from './ride-calls';

export interface Figures {
  readonly scale: number;
  readonly processes: number;
  readonly what: string;
  /** Calls begun a second, as the plan says. */
  readonly perSecond: number;
  /** Good answers a second, until the last of them came. */
  readonly answeredPerSecond: number;
  readonly calls: number;
  readonly failed: number;
  /** How many by status; 0: no answer came. */
  readonly failedBy: Readonly<Record<string, number>>;
  /** Of all processes of the API together, for one call and the jobs that it leaves behind. */
  readonly processorMs: number;
  readonly serverMs: Percentiles;
  readonly clientMs: Percentiles;
  /** Of all processes together, after the calls. */
  readonly residentMb: number;
}

export interface Plan {
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly scales: readonly number[];
  readonly processCounts: readonly number[];
}

interface Kind {
  readonly what: string;
  readonly route: string;
  readonly perSecond: number;
  readonly call: (number: number) => Call;
  readonly keepsText?: boolean;
  /** Those that change something are warmed up by what went before: the same code has run. */
  readonly isOnce?: boolean;
}

interface Target {
  readonly scale: number;
  readonly apis: readonly ApiProcess[];
  /** The first journey and traveller that nobody on this database has had. */
  readonly first: number;
}

/** Each kind of call for itself, in the order of a booking: what one answers the next ones need. */
export async function measureCalls(target: Target, plan: Plan): Promise<Figures[]> {
  const figures: Figures[] = [];
  const take = async (kind: Kind): Promise<Answer[]> => {
    const { answers, ...measured } = await measureKind(target, plan, kind);
    figures.push(measured);
    print(measured);
    return answers;
  };
  const after = (call: (number: number) => Call) => (number: number) => call(target.first + number);

  const searches = { what: 'ride search', route: '/ride/search-ride', perSecond: 200 };
  await take({ ...searches, call: rides.searchRide });
  const found = await foundOnEachWay(target);
  const select = after(rides.selectRide(found));
  const selects = { what: 'ride select', route: '/ride/select-ride', perSecond: 50 };
  const selected = rides.selectedBy(await take({ ...selects, call: select, keepsText: true, isOnce: true }));
  const create = rides.createRide(selected, target.first);
  const creates = { what: 'create ride', route: '/ride/create-ride', perSecond: 50 };
  const created = rides.createdBy(await take({ ...creates, call: create, keepsText: true, isOnce: true }));
  const pay = rides.payRide(created);
  await take({ what: 'notice', route: '/payments/notices/sandbox', perSecond: 50, call: pay, isOnce: true });
  const confirm = rides.confirmTransfer(created);
  await take({ what: 'confirm transfer', route: '/ride/confirm-transfer', perSecond: 50, call: confirm, isOnce: true });
  const read = rides.readRide(created);
  await take({ what: 'booked ride', route: '/ride/booked-ride/:id', perSecond: 100, call: read });
  await take({ what: 'track ride', route: '/track/ride', perSecond: 50, call: rides.trackRide(created) });
  const flights = { what: 'flight search', route: '/fly/flightsearch', perSecond: 20 };
  await take({ ...flights, call: domesticOneWay });
  return figures;
}

async function foundOnEachWay({ apis }: Target) {
  const origins = apis.map(({ origin }) => origin);
  const call = rides.searchRide;
  const found = rides.foundBy(await openLoop({ origins, perSecond: wayCount, seconds: 1, call, keepsText: true }));
  if (found.length < wayCount) throw new Error('A search for rides was not answered');
  return found;
}

async function measureKind({ scale, apis }: Target, plan: Plan, kind: Kind): Promise<Figures & { answers: Answer[] }> {
  const { what, route, perSecond, call, keepsText = false } = kind;
  const origins = apis.map(({ origin }) => origin);
  if (!kind.isOnce) await openLoop({ origins, perSecond: perSecond / 2, seconds: plan.warmUpSeconds, call });
  await takeTimes(apis, route);
  const processorBefore = processorMs(apis);
  const startedAt = performance.now();
  const answers = await openLoop({ origins, perSecond, seconds: plan.seconds, call, keepsText });
  const tookSeconds = (performance.now() - startedAt) / 1000;
  await atRest(apis);
  const good = answers.filter(({ status }) => status === 200);
  return {
    scale,
    processes: apis.length,
    what,
    perSecond,
    answeredPerSecond: rounded(good.length / tookSeconds),
    calls: answers.length,
    failed: answers.length - good.length,
    failedBy: countByStatus(answers.filter(({ status }) => status !== 200)),
    processorMs: rounded((processorMs(apis) - processorBefore) / answers.length),
    serverMs: percentiles(await takeTimes(apis, route)),
    clientMs: percentiles(good.map(({ ms }) => ms)),
    residentMb: rounded(sumOf(apis, (api) => api.residentMb())),
    answers,
  };
}

const processorMs = (apis: readonly ApiProcess[]) => sumOf(apis, (api) => api.processorMs());

const restMs = 300;
const busyPart = 0.1;
const mostWaitMs = 20_000;

/** The mails and receipts of a kind of call are made afterwards: they are its own, and must not be in the next one's way. */
async function atRest(apis: readonly ApiProcess[]): Promise<void> {
  const giveUpAt = performance.now() + mostWaitMs;
  for (let used = Number.POSITIVE_INFINITY; used > restMs * busyPart && performance.now() < giveUpAt; ) {
    const before = processorMs(apis);
    await delay(restMs);
    used = processorMs(apis) - before;
  }
}

/** Their logs come through pipes, a moment later. */
async function takeTimes(apis: readonly ApiProcess[], route: string): Promise<number[]> {
  await delay(300);
  return apis.flatMap((api) => api.takeServerTimes(`/api/v1${route}`));
}

/** NaN where the system does not tell. */
const sumOf = (apis: readonly ApiProcess[], value: (api: ApiProcess) => number | undefined): number =>
  apis.reduce((total, api) => total + (value(api) ?? Number.NaN), 0);

function countByStatus(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function print({ serverMs, clientMs, ...figures }: Figures): void {
  const shown = ({ p50, p95, p99 }: Percentiles) => [p50, p95, p99].map((ms) => String(ms).padStart(7)).join('');
  const { scale, processes, what, perSecond, answeredPerSecond, processorMs, residentMb, failed, failedBy, calls } =
    figures;
  console.log(
    `${`${scale}x`.padEnd(4)}${processes} process${processes === 1 ? '  ' : 'es'} ${what.padEnd(17)}${perSecond}/s answered ${answeredPerSecond}/s   server ms p50 p95 p99${shown(serverMs)}   client${shown(clientMs)}   processor ${processorMs} ms   ${residentMb} MB   ${failed}/${calls} failed${failed ? ` ${JSON.stringify(failedBy)}` : ''}`,
  );
}
