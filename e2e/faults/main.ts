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
import { sameKey } from './cases/same-key';
import { processStopped } from './cases/stopped';
import { oneOfTwoKilled } from './cases/two-processes';
import { schemaUpgraded } from './cases/upgrade';
import type { Fault, FaultRun, Report } from './fault';
import { canMount } from './small-disk';
import { type Row, tableOf } from './table';

/** The longest ones first, so that none of them is left over at the end. */
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
];

const isFull = process.argv.includes('--full');
const isRecorded = process.argv.includes('--record');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** Two processors carry four faults at once: each waits most of its time. */
const lanes = 4;
const page = resolve(import.meta.dirname, '../../docs/reliability.md');

/**
 * `pnpm test:faults [--full] [--record] [word …]`: each fault on each of its databases, then its control. Words choose
 * faults by name; `--record` writes what was tried into the table of docs/reliability.md.
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
    console.log(`left out, as no file system can be mounted here: ${name}`);
  const serverOf = ({ restartsServer }: Fault) => (restartsServer ? restartable : postgres);
  const tasks = chosen.flatMap((fault) => {
    const rounds = isFull ? fault.rounds.full : fault.rounds.short;
    const engines = isFull ? fault.engines : (fault.shortEngines ?? fault.engines);
    // a control tries the checks: the short form has those of one kind once, on one engine
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
  const alone = tasks.filter(({ fault }) => fault.isAlone);
  const controls = new Map<Task, Report | undefined>();
  const steps = [
    // a control misses its time by far more than others can disturb
    ...alone.map((task) => async () => controls.set(task, await tryControl(task))),
    ...tasks.filter((task) => !alone.includes(task)).map((task) => async () => rows.push(await tryOne(task))),
  ];
  const work = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await step();
  };
  await Promise.all(Array.from({ length: lanes }, work));
  for (const task of alone) rows.push(await tryOne(task, controls.get(task)));
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

const tryControl = async ({ fault, run, hasControl }: Task): Promise<Report | undefined> =>
  hasControl ? fault.control.run(run).catch(thrown) : undefined;

/**
 * A fault is good when everything was counted, nothing was violated, and its control was noticed.
 * @param tried what its control has reported, where it was tried before
 */
async function tryOne(task: Task, tried?: Report): Promise<Row> {
  const { fault, run } = task;
  const startedAt = performance.now();
  const found = await fault.run(run).catch(thrown);
  const missing = Object.entries(found.counts).filter(([, count]) => count === 0);
  const violations = [...found.violations, ...missing.map(([name]) => `nothing was counted as "${name}"`)];
  const control = tried ?? (await tryControl(task));
  const caught = control?.violations.find((violation) => fault.control.expects.test(violation));
  if (control && !caught) violations.push(`the control was not noticed: ${JSON.stringify(control)}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const row = { fault, engine: run.engine, counts: found.counts, violations, seconds, isGood: violations.length === 0 };
  print(row, caught);
  return row;
}

const thrown = (error: Error): Report => ({ counts: {}, violations: [`it threw: ${error.stack}`] });

function print({ fault, engine, counts, violations, seconds, isGood }: Row, caught: string | undefined): void {
  const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${fault.name} (${engine}, ${seconds} s): ${counted.join(', ')}`);
  for (const violation of violations.slice(0, 10)) console.log(`       ${violation}`);
  if (caught) console.log(`       without ${fault.control.without}: ${caught.slice(0, 120)}`);
}

/** Replaces the rows between the marks that were tried again. */
function record(rows: readonly Row[]): void {
  const text = readFileSync(page, 'utf8');
  const [, before, former, after] = /^([\s\S]*<!-- faults -->\n)([\s\S]*)(<!-- \/faults -->[\s\S]*)$/.exec(text) ?? [];
  if (former === undefined) throw new Error('docs/reliability.md has no place for the table');
  const names = faults.map(({ name }) => name);
  writeFileSync(page, `${before}${tableOf(rows, former, names)}${after}`);
}

process.exit(await main());
