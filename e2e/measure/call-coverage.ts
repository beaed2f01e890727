import { Session } from 'node:inspector/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');

/** Counts calls of functions with V8. */
export interface CallCoverage {
  /** The product files with a function that was called since the last `take`. Starts a new count. */
  take(): Promise<ReadonlySet<string>>;
}

const preciseCalls = { callCount: true, detailed: false };

/** A function's first range is the whole function. */
interface FunctionCoverage {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
}

/** The calls of a script, without the evaluation of the script itself. */
const callsIn = (functions: readonly FunctionCoverage[]) =>
  functions.flatMap(({ functionName, ranges: [range] }) =>
    range && range.count > 0 && (functionName !== '' || range.startOffset > 0) ? [range] : [],
  );

/** Source files of the product, without tests and generated files. */
const isProduct = (file: string): boolean =>
  /^(api|mf-[^/]+|releases|server|shared|shell)\//.test(file) &&
  !/(^|\/)(node_modules|dist|testing)\/|\.(test|fixture)\.\w+$/.test(file);

/** Counts calls in this process. */
export async function coverProcess(): Promise<CallCoverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', preciseCalls);
  return {
    async take() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const called = result.filter(({ url, functions }) => url.startsWith('file:') && callsIn(functions).length > 0);
      return new Set(called.map(({ url }) => relative(root, fileURLToPath(url))).filter(isProduct));
    },
  };
}

/** Counts calls in a page that runs watch builds, where each module is a script with a source map. */
export async function coverPage(page: Page): Promise<CallCoverage> {
  const session = await page.context().newCDPSession(page);
  const fileOf = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ scriptId, sourceMapURL }) => {
    const file = sourceFileOf(sourceMapURL);
    if (file && isProduct(file)) fileOf.set(scriptId, file);
  });
  await session.send('Debugger.enable');
  await session.send('Debugger.setSkipAllPauses', { skip: true });
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', preciseCalls);
  return {
    async take() {
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const files = new Set<string>();
      for (const { scriptId, functions } of result) {
        const file = fileOf.get(scriptId);
        const calls = callsIn(functions);
        if (file && calls.length > 0 && (await callsOwnCode(session, scriptId, calls))) files.add(file);
      }
      return files;
    },
  };
}

/** The first source of an inline source map: webpack writes `webpack://mf_flights_dev/./src/api/search-flights.ts?a1b2`. */
function sourceFileOf(sourceMapUrl: string | undefined): string | undefined {
  const [prefix, data] = sourceMapUrl?.split(';base64,') ?? [];
  if (!data || !prefix?.startsWith('data:application/json')) return undefined;
  const { sources } = JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as { readonly sources: string[] };
  const [, container, path] = /^webpack:\/\/(\w+)_dev\/([^?]+)/.exec(sources[0] ?? '') ?? [];
  return container && path ? join(container.replaceAll('_', '-'), path) : undefined;
}

/** webpack's getter of an export. It is called for each use of an import, also by way of an index file. */
const exportGetter = /^\(\) ?=> ?\(\/\* (binding|reexport)/;

async function callsOwnCode(
  session: CDPSession,
  scriptId: string,
  calls: readonly { readonly startOffset: number; readonly endOffset: number }[],
): Promise<boolean> {
  const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
  return calls.some(({ startOffset, endOffset }) => !exportGetter.test(scriptSource.slice(startOffset, endOffset)));
}
