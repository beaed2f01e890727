import { setTimeout as delay } from 'node:timers/promises';
import { startTestPostgres } from '../../../tooling/postgres';
import { type Answer, type Call, closedLoop, openLoop } from '../load/open-loop';
import { type Percentiles, percentiles } from '../load/percentiles';
import type { BenchResult, Budget, Pace } from '../result';
import { type ApiProcess, startApi } from '../site/api-process';
import { runSql } from '../site/run-sql';
import { growSchedule, sellSeats } from './grow-schedule';
import { domesticOneWay, domesticReturn, internationalReturn } from './searches';
import { selections } from './selections';

const whole = {
  scales: [1, 4, 16],
  warmUp: { perSecond: 20, seconds: 3 },
  load: { perSecond: 50, seconds: 12 },
  /** The heap takes its size in the first thousands; what comes after them shows whether anything is kept. */
  memory: { warmUp: 5_000, searches: 5_000, samples: 10, atOnce: 4 },
};
const quick: typeof whole = {
  scales: [1, 16],
  warmUp: { perSecond: 20, seconds: 1 },
  load: { perSecond: 20, seconds: 2 },
  memory: { warmUp: 100, searches: 100, samples: 2, atOnce: 4 },
};
type Plan = typeof whole;

const domestic = 'search one way, within Nigeria';
const abroad = 'search return, abroad, one stop';

interface Figures {
  readonly scale: number;
  readonly what: string;
  readonly calls: number;
  readonly failed: number;
  /** Kilobytes of an answer on the wire, in the middle. */
  readonly kb: number;
  /** Processor time of the API for one call: it says the same on a busy machine as on a quiet one. */
  readonly processorMs: number | undefined;
  readonly serverMs: Percentiles;
  readonly clientMs: Percentiles;
}

/** Searches and selections at each scale, and the memory that they take. */
export async function run({ isQuick }: Pace): Promise<BenchResult> {
  const plan = isQuick ? quick : whole;
  const postgres = await startTestPostgres();
  const figures: Figures[] = [];
  let memoryMb: (number | undefined)[] = [];
  try {
    for (const scale of plan.scales) {
      const name = `bench_flights_${process.pid}_${scale}`;
      await runSql(postgres.url, `create database ${name}`);
      let api: ApiProcess | undefined;
      try {
        api = await prepare(withName(postgres.url, name), scale);
        figures.push(...(await measure(api, scale, plan)));
        if (scale === 1) memoryMb = await measureMemory(api, plan);
      } finally {
        await api?.stop();
        await runSql(postgres.url, `drop database ${name} with (force)`);
      }
    }
  } finally {
    await postgres.stop();
  }
  console.log(`Resident memory over ${plan.memory.searches} searches, MB: ${memoryMb.join(' ')}`);
  const details = { load: plan.load, figures, memory: { ...plan.memory, residentMb: memoryMb } };
  return { name: 'flights', budgets: budgetsOf(figures), details };
}

function budgetsOf(figures: readonly Figures[]): Budget[] {
  const of = (what: string, scale: number) => figures.find((figure) => figure.what === what && figure.scale === scale);
  const p95 = (what: string, bound: number): Budget => ({
    what: `${what}: p95 in the server`,
    measured: of(what, 1)?.serverMs.p95 ?? Number.NaN,
    unit: 'ms',
    bound,
    better: 'below',
  });
  const growth = (what: string): Budget => ({
    what: `${what}: growth of processor time, 1x to 16x`,
    measured: (of(what, 16)?.processorMs ?? Number.NaN) / (of(what, 1)?.processorMs ?? Number.NaN),
    unit: 'times',
    bound: 16,
    better: 'below',
  });
  return [p95(domestic, 30), p95(abroad, 80), growth(domestic), growth(abroad)];
}

function withName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database that the API itself has made and planted, grown, with seats sold; the API on it. */
async function prepare(url: string, scale: number): Promise<ApiProcess> {
  await (await startApi(url)).stop();
  if (scale > 1) await growSchedule(url, scale);
  await sellSeats(url);
  return startApi(url);
}

async function measure(api: ApiProcess, scale: number, { warmUp, load }: Plan): Promise<Figures[]> {
  const kinds: readonly (readonly [what: string, call: (number: number) => Call])[] = [
    [domestic, domesticOneWay],
    [abroad, internationalReturn],
    ['search return, LOS-ABV, most offers', domesticReturn],
    ['select', await selections(api.origin)],
  ];
  const figures: Figures[] = [];
  for (const [what, call] of kinds) {
    await openLoop({ origins: [api.origin], ...warmUp, call });
    await takeTimes(api);
    const before = api.processorMs();
    const answers = await openLoop({ origins: [api.origin], ...load, call: (number) => call(number + 1000) });
    const used = before === undefined ? undefined : (api.processorMs() ?? before) - before;
    const processorMs = used === undefined ? undefined : Math.round((used / answers.length) * 10) / 10;
    const figure = { ...figuresOf(scale, what, answers, await takeTimes(api)), processorMs };
    print(figure);
    figures.push(figure);
  }
  return figures;
}

/** Its log comes through a pipe, a moment later. */
async function takeTimes(api: ApiProcess): Promise<number[]> {
  await delay(500);
  return ['/api/v1/fly/flightsearch', '/api/v1/fly/flightselect'].flatMap((route) => api.takeServerTimes(route));
}

function figuresOf(scale: number, what: string, answers: readonly Answer[], serverMs: readonly number[]) {
  const good = answers.filter(({ status }) => status === 200);
  return {
    scale,
    what,
    calls: answers.length,
    failed: answers.length - good.length,
    kb: Math.round(percentiles(good.map(({ bytes }) => bytes)).p50 / 1024),
    serverMs: percentiles(serverMs),
    clientMs: percentiles(good.map(({ ms }) => ms)),
  };
}

function print({ scale, what, calls, failed, kb, processorMs, serverMs, clientMs }: Figures): void {
  const shown = ({ p50, p95, p99 }: Percentiles) => [p50, p95, p99].map((ms) => String(ms).padStart(7)).join('');
  const head = `${scale}x`.padEnd(4) + what.padEnd(38);
  console.log(
    `${head} server ms p50 p95 p99${shown(serverMs)}   client${shown(clientMs)}   processor ${processorMs} ms   ${kb} kB   ${failed}/${calls} failed`,
  );
}

async function measureMemory(api: ApiProcess, { memory }: Plan): Promise<(number | undefined)[]> {
  const mixed = (number: number) => (number % 2 === 0 ? domesticOneWay : internationalReturn)(number);
  const { atOnce } = memory;
  const origins = [api.origin];
  await closedLoop({ origins, count: memory.warmUp, atOnce, call: mixed });
  const samples = [api.residentMb()];
  for (let sample = 0; sample < memory.samples; sample += 1) {
    const call = (number: number) => mixed(number + sample * 1000);
    await closedLoop({ origins, count: memory.searches / memory.samples, atOnce, call });
    samples.push(api.residentMb());
  }
  return samples;
}
