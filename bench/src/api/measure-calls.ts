import { setTimeout as delay } from 'node:timers/promises';
import { domesticOneWay } from '../flights/searches';
import { type Call, openLoop, type Response } from '../load/open-loop';
import { percentiles } from '../load/percentiles';
import { routeCount } from '../rides/nth-ride';
import type { ApiProcess } from '../site/api-process';
import type { PostgresProcessor } from '../site/postgres-processor';
import type { Figures } from './figures';
import * as rides from './ride-calls';

export interface Plan {
  readonly seconds: number;
  /** At 1x with one process, to which the budgets apply. */
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
  readonly keepBody?: boolean;
  /** The call changes something: it is warmed up by other bookings before. */
  readonly isWrite?: boolean;
}

interface Target {
  readonly scale: number;
  readonly apis: readonly ApiProcess[];
  readonly postgres: PostgresProcessor;
  /** The number of the first journey and traveller that are not used in this database. */
  readonly first: number;
}

/** Each kind of call separately, in the order of a booking: later calls need the responses of earlier ones. */
export async function measureCalls(target: Target, plan: Plan): Promise<Figures[]> {
  await bookSome(target, plan);
  const figures: Figures[] = [];
  const measure = async (kind: Kind): Promise<Response[]> => {
    const { responses, ...measured } = await measureKind(target, plan, kind);
    figures.push(measured);
    return responses;
  };
  const after = (call: (number: number) => Call) => (number: number) => call(target.first + number);

  const searches = { what: 'ride search', route: '/ride/search-ride', perSecond: 200 };
  await measure({ ...searches, call: rides.searchRide });
  const found = await searchEachRoute(target);
  const select = after(rides.selectRide(found));
  const selects = { what: 'ride select', route: '/ride/select-ride', perSecond: 50 };
  const selected = rides.selectedBy(await measure({ ...selects, call: select, keepBody: true, isWrite: true }));
  const create = rides.createRide(selected, target.first);
  const creates = { what: 'create ride', route: '/ride/create-ride', perSecond: 50 };
  const created = rides.createdBy(await measure({ ...creates, call: create, keepBody: true, isWrite: true }));
  const pay = rides.payRide(created);
  await measure({ what: 'notice', route: '/payments/notices/sandbox', perSecond: 50, call: pay, isWrite: true });
  const confirm = rides.confirmTransfer(created);
  await measure({
    what: 'confirm transfer',
    route: '/ride/confirm-transfer',
    perSecond: 50,
    call: confirm,
    isWrite: true,
  });
  const read = rides.readRide(created);
  await measure({ what: 'booked ride', route: '/ride/booked-ride/:id', perSecond: 100, call: read });
  await measure({ what: 'track ride', route: '/track/ride', perSecond: 50, call: rides.trackRide(created) });
  const flights = { what: 'flight search', route: '/fly/flightsearch', perSecond: 20 };
  await measure({ ...flights, call: domesticOneWay });
  return figures;
}

/** Journeys and travellers that the measurement does not use. */
const warmUpFrom = 500;

/** Runs the writing calls with other bookings first: code that has not run before takes several times as long. */
async function bookSome({ apis, ...target }: Target, { warmUpSeconds }: Plan): Promise<void> {
  const origins = apis.map(({ origin }) => origin);
  const first = target.first + warmUpFrom;
  const send = (call: (number: number) => Call) =>
    openLoop({ origins, perSecond: 25 * apis.length, seconds: warmUpSeconds, call, keepBody: true });
  const select = rides.selectRide(await searchEachRoute({ apis, ...target }));
  const selected = rides.selectedBy(await send((number) => select(first + number)));
  const created = rides.createdBy(await send(rides.createRide(selected, first)));
  await send(rides.payRide(created));
  await send(rides.confirmTransfer(created));
  await jobsDone(target.postgres);
}

async function searchEachRoute({ apis }: Target) {
  const origins = apis.map(({ origin }) => origin);
  const call = rides.searchRide;
  const found = rides.foundBy(await openLoop({ origins, perSecond: routeCount, seconds: 1, call, keepBody: true }));
  if (found.length < routeCount) throw new Error('A search for rides failed');
  return found;
}

async function measureKind(
  { scale, apis, postgres }: Target,
  plan: Plan,
  kind: Kind,
): Promise<Figures & { responses: Response[] }> {
  const { what, route, perSecond, call, keepBody = false } = kind;
  const origins = apis.map(({ origin }) => origin);
  if (!kind.isWrite) await openLoop({ origins, perSecond: perSecond / 2, seconds: plan.warmUpSeconds, call });
  await takeServerTimes(apis, route);
  const processorBefore = processorMs(apis);
  const postgresBefore = await postgres.usedMs();
  const startedAt = performance.now();
  const isBudget = scale === 1 && apis.length === 1;
  const seconds = isBudget ? plan.budgetSeconds : plan.seconds;
  const responses = await openLoop({ origins, perSecond, seconds, call, keepBody });
  const tookSeconds = (performance.now() - startedAt) / 1000;
  await jobsDone(postgres);
  const good = responses.filter(({ status }) => status === 200);
  return {
    scale,
    processes: apis.length,
    what,
    perSecond,
    answeredPerSecond: rounded(good.length / tookSeconds),
    calls: responses.length,
    failed: responses.length - good.length,
    failedBy: countByStatus(responses.filter(({ status }) => status !== 200)),
    processorMs: rounded((processorMs(apis) - processorBefore) / responses.length),
    postgresMs: rounded(((await postgres.usedMs()) - postgresBefore) / responses.length),
    serverMs: percentiles(await takeServerTimes(apis, route)),
    clientMs: percentiles(good.map(({ ms }) => ms)),
    residentMb: rounded(sumOf(apis, (api) => api.residentMb())),
    responses,
  };
}

const processorMs = (apis: readonly ApiProcess[]) => sumOf(apis, (api) => api.processorMs());

const pollMs = 200;
const timeoutMs = 60_000;

/** Waits for the jobs of a kind of call, such as mails and receipts, so that they do not slow the next kind down. */
async function jobsDone(postgres: PostgresProcessor): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while ((await postgres.dueJobs()) > 0) {
    if (performance.now() > deadline) throw new Error(`The jobs of the calls were not done within ${timeoutMs} ms`);
    await delay(pollMs);
  }
}

/** The logs arrive through pipes after a delay. */
async function takeServerTimes(apis: readonly ApiProcess[], route: string): Promise<number[]> {
  await delay(300);
  return apis.flatMap((api) => api.takeServerTimes(`/api/v1${route}`));
}

/** NaN if the system does not report the value. */
const sumOf = (apis: readonly ApiProcess[], value: (api: ApiProcess) => number | undefined): number =>
  apis.reduce((total, api) => total + (value(api) ?? Number.NaN), 0);

function countByStatus(responses: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const rounded = (value: number) => Math.round(value * 10) / 10;
