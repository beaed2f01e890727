import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startTestPostgres } from 'tooling/postgres';
import type { Engine } from '../site/launch-site';
import useTemplates from '../site/template';
import { clockJumps } from './cases/clock';
import {
  connectionsCut,
  connectionsRefused,
  connectionsSilent,
  databaseFrozen,
  databaseRestarted,
  databaseSlow,
} from './cases/database';
import { folderDamaged, folderTakenTwice } from './cases/embedded-folder';
import { moneyAtExpiry } from './cases/expiry';
import { diskFull, logDiskFull } from './cases/full-disk';
import { processKilled } from './cases/killed';
import { lastCar } from './cases/last-car';
import { lastSeat } from './cases/last-seat';
import { mailServerHung } from './cases/mail';
import { noticesRepeated } from './cases/notices';
import { overload } from './cases/overload';
import { publishOnFullDisk } from './cases/publish-on-full-disk';
import { renderingOverload } from './cases/rendering-overload';
import { sameKey } from './cases/same-key';
import { processStopped } from './cases/stopped';
import { oneOfTwoKilled } from './cases/two-processes';
import { schemaUpgraded } from './cases/upgrade';
import type { Fault, FaultRun, Report } from './fault';
import { canMount } from './small-disk';
import { type Row, tableOf } from './table';

/** The longest first, so that none runs alone at the end. */
const faults: readonly Fault[] = [
  processKilled,
  oneOfTwoKilled,
  processStopped,
  diskFull,
  logDiskFull,
  publishOnFullDisk,
  clockJumps,
  schemaUpgraded,
  folderTakenTwice,
  folderDamaged,
  lastCar,
  lastSeat,
  sameKey,
  moneyAtExpiry,
  noticesRepeated,
  connectionsCut,
  connectionsSilent,
  connectionsRefused,
  databaseFrozen,
  databaseSlow,
  databaseRestarted,
  mailServerHung,
  overload,
  renderingOverload,
];

const isFull = process.argv.includes('--full');
const isRecorded = process.argv.includes('--record');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** Four faults run at once on two processors, because each waits most of its time. */
const concurrency = 4;
const tableFile = resolve(import.meta.dirname, '../../docs/reliability.md');

/**
 * `pnpm test:faults [--full] [--record] [word …]`: each fault on each of its databases, then its control. Words choose
 * faults by name; `--record` writes the results into the table of docs/reliability.md.
 */
async function main(): Promise<number> {
  const { TEST_DATABASE_URL: _shared, ...ownServer } = process.env;
  process.env = ownServer;
  const postgres = await startTestPostgres();
  const restartable = await startTestPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  const removeTemplates = useTemplates();
  const named = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const mounts = canMount();
  const chosen = named.filter(({ needsMount }) => mounts || !needsMount);
  for (const { name } of named.filter((fault) => !chosen.includes(fault)))
    console.log(`skipped, because no file system can be mounted here: ${name}`);
  const serverOf = ({ restartsServer }: Fault) => (restartsServer ? restartable : postgres);
  const tasks = chosen.flatMap((fault) => {
    const rounds = isFull ? fault.rounds.full : fault.rounds.short;
    const engines = isFull ? fault.engines : (fault.shortEngines ?? fault.engines);
    // the short form runs each kind of control once, on one engine
    const isFirst = faults.find(({ control }) => control.without === fault.control.without) === fault;
    const hasControl = (engine: Engine) => isFull || words.length > 0 || (isFirst && engine === engines[0]);
    return rounds > 0
      ? engines.map((engine) => ({
          fault,
          run: { engine, postgres: serverOf(fault), rounds },
          hasControl: hasControl(engine),
        }))
      : [];
  });
  const rows: Row[] = [];
  const alone = tasks.filter(({ fault }) => fault.runsAlone);
  const controls = new Map<Task, Report | undefined>();
  const steps = [
    // controls miss their time limits by more than parallel faults can cause
    ...alone.map((task) => async () => controls.set(task, await runControl(task))),
    ...tasks.filter((task) => !alone.includes(task)).map((task) => async () => rows.push(await runFault(task))),
  ];
  const work = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await step();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const task of alone) rows.push(await runFault(task, controls.get(task)));
  await removeTemplates();
  await postgres.stop();
  await restartable.stop();

  if (isRecorded) record(rows);
  const failed = rows.filter(({ isGood }) => !isGood).length;
  const passed = rows.length - failed;
  if (process.env.FAULTS_REPORT) writeFileSync(process.env.FAULTS_REPORT, JSON.stringify({ passed, failed }));
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

interface Task {
  readonly fault: Fault;
  readonly run: FaultRun;
  readonly hasControl: boolean;
}

const runControl = async ({ fault, run, hasControl }: Task): Promise<Report | undefined> =>
  hasControl ? fault.control.run(run).catch(failedReport) : undefined;

/**
 * A fault passes if every count is above zero, nothing was violated, and its control reported a violation.
 * @param knownControl the report of its control, if that has already run
 */
async function runFault(task: Task, knownControl?: Report): Promise<Row> {
  const { fault, run } = task;
  const startedAt = performance.now();
  const found = await fault.run(run).catch(failedReport);
  const missing = Object.entries(found.counts).filter(([, count]) => count === 0);
  const violations = [...found.violations, ...missing.map(([name]) => `the count of "${name}" is zero`)];
  const control = knownControl ?? (await runControl(task));
  const caught = control?.violations.find((violation) => fault.control.expects.test(violation));
  if (control && !caught) violations.push(`the control reported no violation: ${JSON.stringify(control)}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const row = { fault, engine: run.engine, counts: found.counts, violations, seconds, isGood: violations.length === 0 };
  print(row, caught);
  return row;
}

const failedReport = (error: Error): Report => ({ counts: {}, violations: [`it threw: ${error.stack}`] });

function print({ fault, engine, counts, violations, seconds, isGood }: Row, caught: string | undefined): void {
  const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${fault.name} (${engine}, ${seconds} s): ${counted.join(', ')}`);
  for (const violation of violations.slice(0, 10)) console.log(`       ${violation}`);
  if (caught) console.log(`       without ${fault.control.without}: ${caught.slice(0, 120)}`);
}

/** Replaces the rows of the faults that ran in the table between the marks. */
function record(rows: readonly Row[]): void {
  const text = readFileSync(tableFile, 'utf8');
  const [, before, former, after] = /^([\s\S]*<!-- faults -->\n)([\s\S]*)(<!-- \/faults -->[\s\S]*)$/.exec(text) ?? [];
  if (former === undefined) throw new Error('docs/reliability.md has no place for the table');
  const names = faults.map(({ name }) => name);
  writeFileSync(tableFile, `${before}${tableOf(rows, former, names)}${after}`);
}

process.exit(await main());
