import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from '../browser';
import { startTestPostgres } from '../postgres';
import { changedFiles, reachedPackages, testedFiles } from './changed-files';
import { ciOnlyServerTests, mainJourneys } from './ci-only';
import {
  faults,
  jest,
  journeys,
  layers,
  lint,
  nodeTests,
  type Outcome,
  root,
  type Step,
  secondNodeSteps,
  serverTests,
  single,
  siteBuild,
  total,
  types,
  unusedCode,
} from './steps';
import { openTemporaryFolder } from './temporary-files';

/**
 * `pnpm test` runs the checks and tests that a change can be expected to break, within ten minutes on two cores; `--ci` (`pnpm test:ci`)
 * all of them, those of servers also on a second version of Node; `--full` (`pnpm test:full`) in addition the unit tests on that
 * version, all server tests on the embedded database, and the journeys in folders named `full`. `pnpm test lint api` runs the steps whose names contain one of the words, with all
 * their tests. `--changed` checks the uncommitted files (`--changed=main`: those that differ from where the branch began), and runs
 * the tests that import them.
 */
const args = process.argv.slice(2);
const isFull = args.includes('--full');
const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
const words = args.filter((arg) => !arg.startsWith('--'));
const isShort = !isFull && !args.includes('--ci') && words.length === 0;
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
const browserPackages = ['shared', 'shell', ...remotes, 'ops'];
const toolPackages = ['tooling', 'bench'];
const layerFolders = ['shell', ...remotes, 'shared', 'server', 'api', 'releases', 'ops', 'e2e', 'tooling'];

/** The checks and tests of the changed files. */
function changedSteps(base: string | undefined, databaseUrl: string): Step[] {
  const files = changedFiles(root, base);
  const packages = reachedPackages(root, files, [
    ...browserPackages,
    ...toolPackages,
    'server',
    'api',
    'releases',
    'e2e',
  ]);
  const related = [
    '--findRelatedTests',
    ...testedFiles(root, files).map((file) => join(root, file)),
    '--passWithNoTests',
  ];
  return [
    ...(packages.length > 0 ? [types(packages)] : []),
    lint(['--no-errors-on-unmatched', ...files]),
    layers(layerFolders),
    jest('unit tests', browserPackages, { args: related }),
    nodeTests('tests of the tools', toolPackages, { args: related }),
    serverTests('api on PostgreSQL', databaseUrl, { args: related, leftOut: ciOnlyServerTests(root), mostParts: 2 }),
  ];
}

const chosenSteps = (databaseUrl: string, chromium: string): Step[] => [
  types([]),
  lint(['.']),
  layers(layerFolders),
  unusedCode,
  jest('unit tests', browserPackages),
  nodeTests('tests of the tools', toolPackages),
  serverTests('api on PostgreSQL', databaseUrl, isShort ? { leftOut: ciOnlyServerTests(root), mostParts: 6 } : {}),
  ...(isFull ? [serverTests('api on the embedded database', '')] : []),
  ...(isShort ? [] : [...secondNodeSteps(isFull ? browserPackages : []), faults]),
  siteBuild,
  journeys({
    databaseUrl,
    chromium,
    isFull,
    files: isShort ? mainJourneys(root) : [],
    databases: isShort ? 'postgres' : 'both',
  }),
];

async function runStep(step: Step, position: string): Promise<Outcome> {
  const startMs = Date.now();
  console.log(`\n── ${position} ${step.name}`);
  const outcome = await step.run().catch((error: unknown) => {
    console.error(error);
    return single(false);
  });
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  return outcome;
}

async function main(): Promise<number> {
  const startMs = Date.now();
  const temporary = openTemporaryFolder();
  process.env.TMPDIR = temporary.folder;
  const postgres = await startTestPostgres();
  const needsChromium = !changed && isChosen('journeys in Chromium');
  const chromium = needsChromium ? await provideChromium((line) => console.log(`   ${line}`)) : '';
  const steps = changed ? changedSteps(changed.split('=')[1], postgres.url) : chosenSteps(postgres.url, chromium);

  const chosen = steps.filter(({ name }) => isChosen(name));
  const outcomes: Outcome[] = [];
  for (const [index, step] of chosen.entries()) outcomes.push(await runStep(step, `${index + 1}/${chosen.length}`));
  await postgres.stop();
  temporary.remove();

  const { passed, failed, skipped } = total(outcomes);
  console.log(`\n${((Date.now() - startMs) / 1000).toFixed(0)} s in all`);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.failed) console.log([`failed: ${chosen[index]?.name}`, ...outcome.failures].join('\n   '));
  }
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

process.exit(await main());
