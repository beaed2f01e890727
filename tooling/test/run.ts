import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { provideChromium } from '../browser';
import { startTestPostgres } from '../postgres';
import { changedFiles, reachedPackages } from './changed-files';
import { embeddedTests } from './embedded';
import { secondNode } from './second-node';
import { command, type Outcome, once, type Step, sum } from './step';
import { openTemporaryFolder } from './temporary-files';

const root = resolve(import.meta.dirname, '../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const temporary = openTemporaryFolder();
process.env.TMPDIR = temporary.folder;
const words = process.argv.slice(2);
const full = words.includes('--full');
const changed = words.find((word) => /^--changed(=|$)/.test(word));
const only = words.filter((word) => !word.startsWith('--'));

/**
 * `pnpm test` runs every step; `pnpm test lint api` only those whose names contain one of the words. With `--full`
 * (`pnpm test:full`) the embedded database has every test of the server, too, and not only those in `embedded.ts`, and the
 * journeys go through the whole tables of `e2e`, those in folders of the name `full`. `pnpm test --changed` checks the files
 * that are not committed (`--changed=main`: that differ from where the branch began), and runs the tests that import them.
 */
const chosen = (name: string) => only.length === 0 || only.some((word) => name.includes(word));

const check = (name: string, program: string, args: readonly string[]): Step => ({
  name,
  run: async () => once((await command(program, args, { cwd: root })) === 0),
});

/** Of those packages, or of all if none is named. */
const types = (packages: readonly string[]): Step =>
  check('types', process.execPath, ['--import', 'tsx', 'tooling/types/check.ts', ...packages]);

interface JestOptions {
  readonly env?: Record<string, string>;
  readonly args?: () => readonly string[];
  /** The Node that it runs on; this process's own unless given. */
  readonly node?: string;
}

function jest(name: string, packages: readonly string[], options: JestOptions = {}): Step {
  const { env, args = () => [], node = process.execPath } = options;
  return {
    name,
    run: async () => {
      const report = join(temporary.folder, `${name.replace(/\W+/g, '-')}.json`);
      const code = await command(
        node,
        [
          '--experimental-vm-modules',
          '--no-warnings',
          join(root, 'tooling/node_modules/jest/bin/jest.js'),
          '--projects',
          ...packages,
          '--json',
          `--outputFile=${report}`,
          // by default in the folder for temporary files, which each run begins with empty
          `--cacheDirectory=${join(root, 'node_modules/.cache/jest')}`,
          '--silent',
          // by itself Jest leaves one processor idle: half of a machine with two
          '--maxWorkers=100%',
          ...args(),
        ],
        { cwd: root, env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env } },
      );
      return jestOutcome(report, code);
    },
  };
}

/** Tests of the server, on what their databases begin from: made once before, not by each worker in its first test. */
function server(name: string, databaseUrl: string, { args, node }: Omit<JestOptions, 'env'> = {}): Step {
  const env = { TEST_DATABASE_URL: databaseUrl };
  const tests = jest(name, ['server', 'api', 'releases'], { env, args, node });
  const template = ['--import', 'tsx', join(root, 'api/src/testing/template.fixture.ts')];
  return {
    name,
    run: async () => {
      const code = await command(process.execPath, template, { cwd: root, env });
      return code === 0 ? tests.run() : once(false);
    },
  };
}

/**
 * Unit tests, and the server's on the embedded database, on the other end of the supported versions of Node. The embedded
 * database is tried on that version alone, and PostgreSQL on this process's: what fails on one of the two is found.
 */
function onSecondNode(browserPackages: readonly string[]): Step[] {
  const { version, provide } = secondNode(root);
  const on = (name: string, step: (name: string, node: string) => Step): Step => ({
    name: `${name} on Node ${version}`,
    run: async () => step(`${name} on Node ${version}`, provide()).run(),
  });
  const args = () => ['--runTestsByPath', ...embeddedTests(root)];
  return [
    on('unit tests', (name, node) => jest(name, browserPackages, { node })),
    on('api on the embedded database', (name, node) => server(name, '', { args, node })),
  ];
}

/** A suite that could not even start has no failing test to count: it counts as one. */
function jestOutcome(report: string, code: number): Outcome {
  const read = JSON.parse(readFileSync(report, 'utf8'));
  const failed = read.numFailedTests + read.numRuntimeErrorTestSuites;
  return { passed: read.numPassedTests, failed: failed || (code === 0 ? 0 : 1), skipped: read.numPendingTests };
}

function journeys(databaseUrl: string, chromium: string): Step {
  return {
    name: 'journeys in Chromium',
    run: async () => {
      const report = join(temporary.folder, 'journeys.json');
      const code = await command(
        join(root, 'e2e/node_modules/.bin/playwright'),
        ['test', '--config', join(root, 'e2e/playwright.config.ts')],
        {
          cwd: join(root, 'e2e'),
          env: {
            TEST_DATABASE_URL: databaseUrl,
            CHROMIUM_PATH: chromium,
            JOURNEYS_REPORT: report,
            ...(full && { JOURNEYS_FULL: '1' }),
            NODE_OPTIONS: '--import tsx',
          },
        },
      );
      const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
      const failed = stats.unexpected + stats.flaky + errors.length;
      return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1), skipped: stats.skipped };
    },
  };
}

/** The faults in their short form; they bring a PostgreSQL of their own, which they restart. */
const faults: Step = {
  name: 'faults',
  run: async () => {
    const report = join(temporary.folder, 'faults.json');
    await command(process.execPath, ['--import', 'tsx', 'e2e/faults/main.ts'], {
      cwd: root,
      env: { FAULTS_REPORT: report },
    });
    return { ...JSON.parse(readFileSync(report, 'utf8')), skipped: 0 };
  },
};

async function main(): Promise<number> {
  const startedAt = Date.now();
  const say = (line: string) => console.log(`   ${line}`);
  const postgres = await startTestPostgres();
  const chromium = !changed && chosen('journeys in Chromium') ? await provideChromium(say) : '';
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const browserPackages = ['shared', 'shell', ...remotes, 'releases/console'];
  const layers = check('layers', bin('depcruise'), [
    '--config',
    'tooling/layers/layers.config.cjs',
    'shell',
    ...remotes,
    'shared',
    'server',
    'api',
    'releases',
    'e2e',
    'tooling',
  ]);
  const reached = (): Step[] => {
    const files = changedFiles(root, changed?.split('=')[1]);
    const packages = reachedPackages(root, files, [
      ...browserPackages,
      'tooling',
      'server',
      'api',
      'releases',
      'e2e',
      'bench',
    ]);
    const args = () => ['--findRelatedTests', ...files.map((file) => join(root, file)), '--passWithNoTests'];
    return [
      ...(packages.length > 0 ? [types(packages)] : []),
      check('lint and format', bin('biome'), ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files]),
      layers,
      jest('unit tests', [...browserPackages, 'tooling', 'bench'], { args }),
      server('api on PostgreSQL', postgres.url, { args }),
    ];
  };
  const everything: Step[] = [
    types([]),
    check('lint and format', bin('biome'), ['check', '--error-on-warnings', '.']),
    layers,
    check('unused code', bin('knip'), []),
    jest('unit tests', [...browserPackages, 'tooling', 'bench']),
    server('api on PostgreSQL', postgres.url),
    ...(full ? [server('api on the embedded database', '')] : []),
    ...onSecondNode(browserPackages),
    faults,
    check('build', process.execPath, ['--import', 'tsx', 'releases/src/site/build.ts']),
    journeys(postgres.url, chromium),
  ];
  const steps = (changed ? reached() : everything).filter((step) => chosen(step.name));

  const outcomes: Outcome[] = [];
  for (const [index, step] of steps.entries()) {
    const at = Date.now();
    console.log(`\n── ${index + 1}/${steps.length} ${step.name}`);
    const outcome = await step.run().catch((error: unknown) => {
      console.error(error);
      return once(false);
    });
    outcomes.push(outcome);
    console.log(
      `── ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${((Date.now() - at) / 1000).toFixed(1)} s)`,
    );
  }
  await postgres.stop();
  temporary.remove();

  const { passed, failed, skipped } = sum(outcomes);
  console.log(`\n${((Date.now() - startedAt) / 1000).toFixed(0)} s in all`);
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

process.exit(await main());
