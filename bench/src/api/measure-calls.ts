import { setTimeout as delay } from 'node:timers/promises';
import { domesticOneWay } from '../flights/searches';
import { type Answer, type Call, openLoop } from '../load/open-loop';
import { percentiles } from '../load/percentiles';
import { wayCount } from '../rides/ride-criteria';
import type { ApiProcess } from '../site/api-process';
import type { PostgresProcessor } from '../site/postgres-processor';
import type { Figures } from './figures';
import * as rides from './ride-calls';

export interface Plan {
  readonly seconds: number;
  /** At 1x by one process, where the budgets are. */
  readonly budgetSeconds: number;
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
  /** Those that change something are warmed up by bookings of their own, before all else. */
  readonly isOnce?: boolean;
}

interface Target {
  readonly scale: number;
  readonly apis: readonly ApiProcess[];
  readonly postgres: PostgresProcessor;
  /** The first journey and traveller that nobody on this database has had. */
  readonly first: number;
}

/** Each kind of call for itself, in the order of a booking: what one answers the next ones need. */
export async function measureCalls(target: Target, plan: Plan): Promise<Figures[]> {
  await bookSome(target, plan);
  const figures: Figures[] = [];
  const take = async (kind: Kind): Promise<Answer[]> => {
    const { answers, ...measured } = await measureKind(target, plan, kind);
    figures.push(measured);
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

/** Far enough from what is measured that no journey and no traveller comes twice. */
const warmUpFrom = 500;

/** Code that has not run before takes several times as long: what can be called only once is run with other bookings first. */
async function bookSome({ apis, ...target }: Target, { warmUpSeconds }: Plan): Promise<void> {
  const origins = apis.map(({ origin }) => origin);
  const first = target.first + warmUpFrom;
  const some = (call: (number: number) => Call) =>
    openLoop({ origins, perSecond: 25 * apis.length, seconds: warmUpSeconds, call, keepsText: true });
  const select = rides.selectRide(await foundOnEachWay({ apis, ...target }));
  const selected = rides.selectedBy(await some((number) => select(first + number)));
  const created = rides.createdBy(await some(rides.createRide(selected, first)));
  await some(rides.payRide(created));
  await some(rides.confirmTransfer(created));
  await atRest(target.postgres);
}

async function foundOnEachWay({ apis }: Target) {
  const origins = apis.map(({ origin }) => origin);
  const call = rides.searchRide;
  const found = rides.foundBy(await openLoop({ origins, perSecond: wayCount, seconds: 1, call, keepsText: true }));
  if (found.length < wayCount) throw new Error('A search for rides was not answered');
  return found;
}

async function measureKind(
  { scale, apis, postgres }: Target,
  plan: Plan,
  kind: Kind,
): Promise<Figures & { answers: Answer[] }> {
  const { what, route, perSecond, call, keepsText = false } = kind;
  const origins = apis.map(({ origin }) => origin);
  if (!kind.isOnce) await openLoop({ origins, perSecond: perSecond / 2, seconds: plan.warmUpSeconds, call });
  await takeTimes(apis, route);
  const processorBefore = processorMs(apis);
  const postgresBefore = await postgres.usedMs();
  const startedAt = performance.now();
  const isBudget = scale === 1 && apis.length === 1;
  const seconds = isBudget ? plan.budgetSeconds : plan.seconds;
  const answers = await openLoop({ origins, perSecond, seconds, call, keepsText });
  const tookSeconds = (performance.now() - startedAt) / 1000;
  await atRest(postgres);
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
    postgresMs: rounded(((await postgres.usedMs()) - postgresBefore) / answers.length),
    serverMs: percentiles(await takeTimes(apis, route)),
    clientMs: percentiles(good.map(({ ms }) => ms)),
    residentMb: rounded(sumOf(apis, (api) => api.residentMb())),
    answers,
  };
}

const processorMs = (apis: readonly ApiProcess[]) => sumOf(apis, (api) => api.processorMs());

const lookAgainMs = 200;
const mostWaitMs = 60_000;

/** The mails and receipts of a kind of call are made afterwards: they are its own, and must not be in the next one's way. */
async function atRest(postgres: PostgresProcessor): Promise<void> {
  const giveUpAt = performance.now() + mostWaitMs;
  while ((await postgres.dueJobs()) > 0) {
    if (performance.now() > giveUpAt) throw new Error(`Jobs that calls left behind were not done in ${mostWaitMs} ms`);
    await delay(lookAgainMs);
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
