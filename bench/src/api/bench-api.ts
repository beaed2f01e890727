import { startTestPostgres } from '../../../tooling/postgres';
import { growSchedule, runSql, sellSeats } from '../flights/grow-schedule';
import type { BenchResult, Budget, Pace } from '../result';
import { type ApiProcess, startApi } from '../site/api-process';
import { growRides } from './grow-rides';
import { type Figures, measureCalls, type Plan } from './measure-calls';

const whole: Plan = { seconds: 6, warmUpSeconds: 2, scales: [1, 4, 16], processCounts: [1, 2] };
const quick: Plan = { seconds: 1, warmUpSeconds: 1, scales: [1, 4], processCounts: [1] };

/** Every kind of call at each scale of the data, by one process of the API and by two. */
export async function run({ isQuick }: Pace): Promise<BenchResult> {
  const plan = isQuick ? quick : whole;
  const postgres = await startTestPostgres();
  const figures: Figures[] = [];
  try {
    for (const scale of plan.scales) figures.push(...(await measureScale(postgres.url, scale, plan)));
  } finally {
    await postgres.stop();
  }
  return { name: 'api', budgets: budgetsOf(figures), details: { plan, figures } };
}

async function measureScale(server: string, scale: number, plan: Plan): Promise<Figures[]> {
  const name = `bench_api_${process.pid}_${scale}`;
  await runSql(server, `create database ${name}`);
  const apis: ApiProcess[] = [];
  const figures: Figures[] = [];
  try {
    const url = withName(server, name);
    // the API itself makes and plants it
    await (await startApi(url)).stop();
    if (scale > 1) await growSchedule(url, scale);
    await sellSeats(url);
    await growRides(url, scale);
    for (const count of plan.processCounts) {
      while (apis.length < count) apis.push(await startApi(url));
      const first = apis.length * 1_000;
      figures.push(...(await measureCalls({ scale, apis, first }, plan)));
    }
  } finally {
    for (const api of apis) await api.stop();
    await runSql(server, `drop database ${name} with (force)`);
  }
  return figures;
}

function withName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

function budgetsOf(figures: readonly Figures[]): Budget[] {
  const of = (what: string, scale: number, processes = 1) =>
    figures.find((one) => one.what === what && one.scale === scale && one.processes === processes);
  const p95 = (what: string, bound: number): Budget => {
    const figure = of(what, 1);
    const measured = figure?.clientMs.p95 ?? Number.NaN;
    return { what: `${what} at ${figure?.perSecond}/s, p95`, measured, unit: 'ms', bound, better: 'below' };
  };
  const growth = (what: string): Budget => ({
    what: `${what}: growth of processor time, 1x to 16x`,
    measured: (of(what, 16)?.processorMs ?? Number.NaN) / (of(what, 1)?.processorMs ?? Number.NaN),
    unit: 'times',
    bound: 16,
    better: 'below',
  });
  const failed = figures.reduce((total, one) => total + one.failed, 0);
  const calls = figures.reduce((total, one) => total + one.calls, 0);
  return [
    p95('ride search', 15),
    p95('create ride', 40),
    growth('ride search'),
    growth('create ride'),
    { what: `failed of ${calls} calls, all scales`, measured: failed, unit: '', bound: 0, better: 'below' },
  ];
}
