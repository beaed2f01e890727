import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestPostgres } from '../../../tooling/postgres';
import { type Answer, type Call, closedLoop, openLoop } from '../load/open-loop';
import { type Percentiles, percentiles } from '../load/percentiles';
import { type ApiProcess, startApi } from '../site/api-process';
import { machine } from '../site/machine';
import { growSchedule, runSql, sellSeats } from './grow-schedule';
import { domesticOneWay, domesticReturn, internationalReturn } from './searches';
import { selections } from './selections';

const resultsFile = resolve(import.meta.dirname, '../../results/flights.json');
const scales = [1, 4, 16];
const warmUp = { perSecond: 20, seconds: 5 };
const load = { perSecond: 50, seconds: 20 };
/** The heap takes its size in the first thousands; what comes after them shows whether anything is kept. */
const memory = { warmUp: 10_000, searches: 10_000, samples: 10, atOnce: 4 };

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

/** Measures searches and selections at each scale, prints the table, writes the results. */
export async function benchFlights(): Promise<void> {
  const postgres = await startTestPostgres();
  const measuredOn = machine();
  console.log(measuredOn);
  const figures: Figures[] = [];
  let memoryMb: (number | undefined)[] = [];
  try {
    for (const scale of scales) {
      const name = `bench_flights_${process.pid}_${scale}`;
      await runSql(postgres.url, `create database ${name}`);
      const api = await prepare(withName(postgres.url, name), scale);
      try {
        figures.push(...(await measure(api, scale)));
        if (scale === 1) memoryMb = await measureMemory(api);
      } finally {
        await api.stop();
        await runSql(postgres.url, `drop database ${name}`);
      }
    }
  } finally {
    await postgres.stop();
  }
  console.log(`Resident memory over ${memory.searches} searches, MB: ${memoryMb.join(' ')}`);
  mkdirSync(resolve(resultsFile, '..'), { recursive: true });
  writeFileSync(
    resultsFile,
    `${JSON.stringify({ measuredOn, load, figures, memory: { ...memory, residentMb: memoryMb } }, null, 2)}\n`,
  );
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

async function measure(api: ApiProcess, scale: number): Promise<Figures[]> {
  const kinds: readonly (readonly [what: string, call: (number: number) => Call])[] = [
    ['search one way, within Nigeria', domesticOneWay],
    ['search return, abroad, one stop', internationalReturn],
    ['search return, LOS-ABV, most offers', domesticReturn],
    ['select', await selections(api.origin)],
  ];
  const figures: Figures[] = [];
  for (const [what, call] of kinds) {
    await openLoop({ origin: api.origin, ...warmUp, call });
    await takeTimes(api);
    const before = api.processorMs();
    const answers = await openLoop({ origin: api.origin, ...load, call: (number) => call(number + 1000) });
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

async function measureMemory(api: ApiProcess): Promise<(number | undefined)[]> {
  const mixed = (number: number) => (number % 2 === 0 ? domesticOneWay : internationalReturn)(number);
  await closedLoop(api.origin, memory.warmUp, memory.atOnce, mixed);
  const samples = [api.residentMb()];
  for (let sample = 0; sample < memory.samples; sample += 1) {
    await closedLoop(api.origin, memory.searches / memory.samples, memory.atOnce, (number) =>
      mixed(number + sample * 1000),
    );
    samples.push(api.residentMb());
  }
  return samples;
}
