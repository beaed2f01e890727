import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { embeddedTests } from './embedded';

export const root = resolve(import.meta.dirname, '../..');

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests by file and name, as far as the step knows them. */
  readonly failures: readonly string[];
}

/** A step of `pnpm test`. */
export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** The outcome of a step that counts as one test. */
export const single = (ok: boolean): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [] });

interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

/** Runs a command with its output passed through; resolves to its exit code. */
function command(
  program: string,
  args: readonly string[],
  { cwd = root, env = {} }: CommandOptions = {},
): Promise<number> {
  return new Promise((done, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** A step that passes if its command exits with 0. */
const check = (name: string, program: string, args: readonly string[]): Step => ({
  name,
  run: async () => single((await command(program, args)) === 0),
});

/** Checks the types of these packages, or of all if none is given. */
export const types = (packages: readonly string[]): Step =>
  check('types', process.execPath, ['--import', 'tsx', 'tooling/types/check.ts', ...packages]);

export const lint = (args: readonly string[]): Step =>
  check('lint and format', bin('biome'), ['check', '--error-on-warnings', ...args]);

export const layers = (folders: readonly string[]): Step =>
  check('layers', bin('depcruise'), ['--config', 'tooling/layers/layers.config.cjs', ...folders]);

export const unusedCode: Step = check('unused code', bin('knip'), []);

interface JestOptions {
  readonly env?: Record<string, string>;
  readonly args?: readonly string[];
  /** The Node executable; this process's own by default. */
  readonly node?: string;
  /** Into how many parts the tests of a package are divided at most: fewer for few tests, as each process takes some seconds to start. */
  readonly mostParts?: number;
}

/** One more than there are processors: tests wait for timers and for the database for a part of their time. */
const processes = availableParallelism() + 1;

/** Tests in jsdom, by Jest's own runner and its workers. */
export const jest = (name: string, packages: readonly string[], options: JestOptions = {}): Step => ({
  name,
  run: () =>
    runJest(name, {
      ...options,
      args: ['--projects', ...packages, `--maxWorkers=${processes}`, ...(options.args ?? [])],
    }),
});

/**
 * Into how many parts the tests of a package are divided, 1 by default. A part takes one to two minutes, so that all processors have
 * work until the end.
 */
const partCounts: Readonly<Record<string, number>> = { api: 14, releases: 4 };

/**
 * Tests by `tooling/jest/node.mjs`, in one process for each part of a package. The option of Node is the one that the preset would
 * otherwise start Jest again for.
 */
export const nodeTests = (name: string, packages: readonly string[], options: JestOptions = {}): Step => {
  const parts = packages.flatMap((packageName) => {
    const count = Math.min(partCounts[packageName] ?? 1, options.mostParts ?? Number.POSITIVE_INFINITY);
    return Array.from({ length: count }, (_, index) => ({ packageName, shard: `${index + 1}/${count}` }));
  });
  const runPart = ({ packageName, shard }: (typeof parts)[number]) =>
    runJest(`${name} ${packageName} ${shard}`, {
      ...options,
      args: ['--projects', packageName, `--shard=${shard}`, '--passWithNoTests', ...(options.args ?? [])],
      // as in CI no line is written over: others are written at the same time
      env: { ...options.env, CI: 'true', NODE_OPTIONS: `--import ${import.meta.resolve('tsx')}` },
    });
  return {
    name,
    run: async () => {
      const waiting = [...parts];
      const outcomes: Outcome[] = [];
      const runWaiting = async () => {
        for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await runPart(part));
      };
      await Promise.all(Array.from({ length: processes }, runWaiting));
      return total(outcomes);
    },
  };
};

async function runJest(name: string, { env, args = [], node = process.execPath }: JestOptions): Promise<Outcome> {
  const report = reportFile(name);
  const stuckTests = report.replace(/json$/, 'stuck');
  const code = await command(
    node,
    [
      join(root, 'tooling/node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${report}`,
      // the default is in the folder for temporary files, which is empty at the start of each run
      `--cacheDirectory=${join(root, 'node_modules/.cache/jest')}`,
      '--silent',
      ...args,
    ],
    { env: { ...env, STUCK_TESTS: stuckTests } },
  );
  // a process that a test has ended writes no report
  if (!existsSync(report)) {
    const failures = existsSync(stuckTests)
      ? readFileSync(stuckTests, 'utf8').trim().split('\n')
      : [`${name}: Jest ended with code ${code}, without a report`];
    return { ...single(false), failures };
  }
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as JestReport;
  // a suite that could not start has no failed test
  const failed = numFailedTests + numRuntimeErrorTestSuites || (code === 0 ? 0 : 1);
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, assertionResults }) => {
      const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      return (names.length ? names : ['could not start']).map((test) => `${relative(root, file)}: ${test}`);
    });
  return { passed: numPassedTests, failed, skipped: numPendingTests, failures };
}

/** The part of Jest's report (`--json`) that is read here. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const reportFile = (name: string): string => join(process.env.TMPDIR ?? '/tmp', `${name.replace(/\W+/g, '-')}.json`);

/** The sum of several outcomes. */
export function total(outcomes: readonly Outcome[]): Outcome {
  const sum = (field: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((value, outcome) => value + outcome[field], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

interface ServerTestOptions extends Omit<JestOptions, 'env'> {
  /** Patterns of paths of test files, from the root. */
  readonly leftOut?: readonly string[];
}

/** Server tests. Their template databases are created before, so that not each worker creates them in its first test. */
export function serverTests(name: string, databaseUrl: string, options: ServerTestOptions = {}): Step {
  const { leftOut = [], args = [], node, mostParts } = options;
  const env = { TEST_DATABASE_URL: databaseUrl };
  // the option replaces the list of the preset
  const ignored = leftOut.length ? ['--testPathIgnorePatterns', '/node_modules/', ...leftOut] : [];
  const tests = nodeTests(name, ['server', 'api', 'releases'], {
    args: [...args, ...ignored],
    env,
    ...(mostParts && { mostParts }),
    ...(node && { node }),
  });
  const template = ['--import', 'tsx', join(root, 'api/src/testing/template.fixture.ts')];
  return {
    name,
    run: async () => ((await command(process.execPath, template, { env })) === 0 ? tests.run() : single(false)),
  };
}

/** The newest and the oldest supported version of Node. */
const newestNode = '24.21.0';
const oldestNode = '20.19.0';

/**
 * Server tests on the embedded database, and unit tests of these packages, with the newest supported version of Node, or with the
 * oldest if this process has the newest.
 */
export function secondNodeSteps(browserPackages: readonly string[]): Step[] {
  const version = process.versions.node.split('.')[0] === newestNode.split('.')[0] ? oldestNode : newestNode;
  const withNode = (name: string, step: (name: string, node: string) => Step): Step => {
    const fullName = `${name} on Node ${version}`;
    return { name: fullName, run: async () => step(fullName, provideNode(version)).run() };
  };
  return [
    ...(browserPackages.length > 0
      ? [withNode('unit tests', (name, node) => jest(name, browserPackages, { node }))]
      : []),
    withNode('api on the embedded database', (name, node) =>
      serverTests(name, '', { args: ['--runTestsByPath', ...embeddedTests(root)], node }),
    ),
  ];
}

/**
 * The executable of a version of Node, from npm, cached in `node_modules/.cache`.
 *
 * @throws if npm has no package for this system, or cannot be reached
 */
function provideNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache', `node-${version}`);
  const file = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(file))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`], {
      cwd: root,
      stdio: 'pipe',
    });
  execFileSync(file, ['--version'], { stdio: 'pipe' });
  return file;
}

interface JourneyOptions {
  /** Journeys about money, staff and releases run on both; `pnpm test` runs all on one. */
  readonly databases: 'postgres' | 'both';
  readonly databaseUrl: string;
  readonly chromium: string;
  /** Also the journeys in folders named `full`. */
  readonly isFull: boolean;
  /** Paths of the only files to run, from the root; all if it is empty. */
  readonly files: readonly string[];
}

export const playwright = join(root, 'e2e/node_modules/.bin/playwright');

/** The options of Playwright that choose the journeys of these files, or all if there is none. */
export const chosenJourneys = (databases: JourneyOptions['databases'], files: readonly string[]): string[] => [
  '--config',
  join(root, 'e2e/playwright.config.ts'),
  // as one word: the option takes all words after it
  ...(databases === 'both' ? [] : [`--project=${databases}`]),
  ...files.map((file) => `${join(root, file)}$`),
];

export function journeys({ databaseUrl, chromium, isFull, files, databases }: JourneyOptions): Step {
  return {
    name: 'journeys in Chromium',
    run: async () => {
      const report = reportFile('journeys');
      const code = await command(playwright, ['test', ...chosenJourneys(databases, files)], {
        cwd: join(root, 'e2e'),
        env: {
          TEST_DATABASE_URL: databaseUrl,
          CHROMIUM_PATH: chromium,
          JOURNEYS_REPORT: report,
          ...(isFull && { JOURNEYS_FULL: '1' }),
          NODE_OPTIONS: '--import tsx',
        },
      });
      const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8')) as JourneysReport;
      const failed = stats.unexpected + stats.flaky + errors.length;
      return {
        passed: stats.expected,
        failed: failed || (code === 0 ? 0 : 1),
        skipped: stats.skipped,
        failures: suites.flatMap(failedJourneys),
      };
    },
  };
}

/** The part of Playwright's JSON report that is read here. */
interface JourneysReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
  readonly suites: readonly JourneySuite[];
}

interface JourneySuite {
  readonly specs: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly JourneySuite[];
}

const failedJourneys = ({ specs, suites = [] }: JourneySuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
  ...suites.flatMap(failedJourneys),
];

/** The short form of the fault tests, which start and restart a PostgreSQL server of their own. */
export const faults: Step = {
  name: 'faults',
  run: async () => {
    const report = reportFile('faults');
    await command(process.execPath, ['--import', 'tsx', 'e2e/faults/main.ts'], { env: { FAULTS_REPORT: report } });
    return { ...JSON.parse(readFileSync(report, 'utf8')), skipped: 0, failures: [] };
  },
};

export const siteBuild: Step = check('build', process.execPath, ['--import', 'tsx', 'releases/src/site/build.ts']);
