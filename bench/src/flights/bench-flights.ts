import { setTimeout as delay } from 'node:timers/promises';
import { startTestPostgres } from '../../../tooling/postgres';
import { type Budget, budgetOf, flightLimits } from '../budgets';
import { type Call, closedLoop, openLoop, type Response } from '../load/open-loop';
import { type Percentiles, percentiles } from '../load/percentiles';
import type { BenchResult, RunOptions } from '../result';
import { type ApiProcess, startApi } from '../site/api-process';
import { withDatabase } from '../site/database';
import { growSchedule, sellSeats } from './grow-schedule';
import { domesticOneWay, domesticReturn, internationalReturn, selections } from './searches';

const fullPlan = {
  scales: [1, 4, 16],
  warmUp: { perSecond: 20, seconds: 3 },
  load: { perSecond: 50, seconds: 12 },
  /** The heap reaches its size in the warm-up; growth after it would be a leak. */
  memory: { warmUp: 5_000, searches: 5_000, samples: 10, atOnce: 4 },
};
const quickPlan: typeof fullPlan = {
  scales: [1, 16],
  warmUp: { perSecond: 20, seconds: 1 },
  load: { perSecond: 20, seconds: 2 },
  memory: { warmUp: 100, searches: 100, samples: 2, atOnce: 4 },
};
type Plan = typeof fullPlan;

const domestic = 'search one way, within Nigeria';
const abroad = 'search return, abroad, one stop';

interface Figures {
  readonly scale: number;
  readonly what: string;
  readonly calls: number;
  readonly failed: number;
  /** Median size of a response on the wire in kilobytes. */
  readonly kb: number;
  /** Processor time of the API for one call, nearly independent of the machine's load. */
  readonly processorMs: number | undefined;
  readonly serverMs: Percentiles;
  readonly clientMs: Percentiles;
}

/** Searches and selections at each scale, and the memory that they use. */
export async function run({ isQuick }: RunOptions): Promise<BenchResult> {
  const plan = isQuick ? quickPlan : fullPlan;
  const server = await startTestPostgres();
  const figures: Figures[] = [];
  let memoryMb: (number | undefined)[] = [];
  try {
    for (const scale of plan.scales)
      await withDatabase(server.url, `bench_flights_${process.pid}_${scale}`, async (url) => {
        const api = await prepare(url, scale);
        try {
          figures.push(...(await measure(api, scale, plan)));
          if (scale === 1) memoryMb = await measureMemory(api, plan);
        } finally {
          await api.stop();
        }
      });
  } finally {
    await server.stop();
  }
  console.log(`Resident memory over ${plan.memory.searches} searches, MB: ${memoryMb.join(' ')}`);
  const details = { load: plan.load, figures, memory: { ...plan.memory, residentMb: memoryMb } };
  return { name: 'flights', budgets: flightBudgets(figures), details };
}

function flightBudgets(figures: readonly Figures[]): Budget[] {
  const of = (what: string, scale: number) => figures.find((figure) => figure.what === what && figure.scale === scale);
  const p95 = (what: string) => of(what, 1)?.serverMs.p95 ?? Number.NaN;
  const growth = (what: string) => (of(what, 16)?.processorMs ?? Number.NaN) / (of(what, 1)?.processorMs ?? Number.NaN);
  return [
    budgetOf(`${domestic}: p95 in the server`, p95(domestic), flightLimits.domesticP95),
    budgetOf(`${abroad}: p95 in the server`, p95(abroad), flightLimits.internationalP95),
    budgetOf(`${domestic}: growth of processor time, 1x to 16x`, growth(domestic), flightLimits.growth),
    budgetOf(`${abroad}: growth of processor time, 1x to 16x`, growth(abroad), flightLimits.growth),
  ];
}

/** Starts the API on a database with its seed data, the multiplied schedule and sold seats. */
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
    await takeServerTimes(api);
    const before = api.processorMs();
    const responses = await openLoop({ origins: [api.origin], ...load, call: (number) => call(number + 1000) });
    const used = before === undefined ? undefined : (api.processorMs() ?? before) - before;
    const processorMs = used === undefined ? undefined : Math.round((used / responses.length) * 10) / 10;
    const figure = { ...figuresOf(scale, what, responses, await takeServerTimes(api)), processorMs };
    print(figure);
    figures.push(figure);
  }
  return figures;
}

/** The log arrives through a pipe after a delay. */
async function takeServerTimes(api: ApiProcess): Promise<number[]> {
  await delay(500);
  return ['/api/v1/fly/flightsearch', '/api/v1/fly/flightselect'].flatMap((route) => api.takeServerTimes(route));
}

function figuresOf(scale: number, what: string, responses: readonly Response[], serverMs: readonly number[]) {
  const good = responses.filter(({ status }) => status === 200);
  return {
    scale,
    what,
    calls: responses.length,
    failed: responses.length - good.length,
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
