import { startTestPostgres } from '../../../tooling/postgres';
import { growSchedule, sellSeats } from '../flights/grow-schedule';
import type { BenchResult, RunOptions } from '../result';
import { type ApiProcess, startApi } from '../site/api-process';
import { withDatabase } from '../site/database';
import { watchPostgres } from '../site/postgres-processor';
import { apiBudgets, type Figures, figuresTable } from './figures';
import { growRides } from './grow-rides';
import { measureCalls, type Plan } from './measure-calls';

const fullPlan: Plan = { seconds: 4, budgetSeconds: 8, warmUpSeconds: 1, scales: [1, 4, 16], processCounts: [1, 2] };
const quickPlan: Plan = { seconds: 1, budgetSeconds: 2, warmUpSeconds: 1, scales: [1, 4], processCounts: [1] };

/** Every kind of call at each scale of the data, with one process of the API and with two. */
export async function run({ isQuick }: RunOptions): Promise<BenchResult> {
  const plan = isQuick ? quickPlan : fullPlan;
  const server = await startTestPostgres();
  const figures: Figures[] = [];
  try {
    for (const scale of plan.scales) {
      const name = `bench_api_${process.pid}_${scale}`;
      figures.push(...(await withDatabase(server.url, name, (url) => measureScale(url, scale, plan))));
    }
  } finally {
    await server.stop();
  }
  return { name: 'api', budgets: apiBudgets(figures), details: { plan, figures } };
}

async function measureScale(url: string, scale: number, plan: Plan): Promise<Figures[]> {
  const apis: ApiProcess[] = [];
  const postgres = watchPostgres(url);
  const figures: Figures[] = [];
  try {
    // the API creates the tables and the seed data
    await (await startApi(url)).stop();
    if (scale > 1) await growSchedule(url, scale);
    await sellSeats(url);
    await growRides(url, scale);
    for (const count of plan.processCounts) {
      while (apis.length < count) apis.push(await startApi(url));
      const first = apis.length * 1_000;
      const measured = await measureCalls({ scale, apis, postgres, first }, plan);
      console.log(`${figuresTable(measured)}\n`);
      figures.push(...measured);
    }
  } finally {
    for (const api of apis) await api.stop();
    await postgres.close();
  }
  return figures;
}
