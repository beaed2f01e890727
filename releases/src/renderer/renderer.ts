import { type ChildProcess, execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseMap } from 'shared/remote';
import { z } from 'zod';

const processFile = join(import.meta.dirname, 'process.mjs');

/** The server side of one release. */
export interface ServerSide {
  readonly name: string;
  readonly container: string;
  readonly entry: string;
  /** The source of each file. */
  readonly files: Readonly<Record<string, string>>;
}

/** The server sides of the releases of one site. */
export interface ReleaseSet {
  /** Equal for the same releases. */
  readonly key: string;
  /** Reads the sources; undefined if one is missing or altered. */
  readonly read: () => Promise<readonly ServerSide[] | undefined>;
}

/** A page as the shell's server side renders it. Anything can come from a process that runs code of releases. */
const renderedPage = z.strictObject({
  // a comment with this text would end the page within the document
  html: z
    .string()
    .max(500_000)
    .refine((html) => !html.includes('<!--/root'), 'contains the end of its part of the document'),
  css: z.string().max(500_000),
  ruleNames: z.array(z.string().regex(/^[\w-]{1,100}$/)).max(5_000),
});

export type RenderedPage = Readonly<z.infer<typeof renderedPage>>;

export interface PageRequest {
  readonly map: ReleaseMap;
  readonly pathname: string;
}

const rendererLimits = {
  /** Evaluating the sources of a set. */
  loadMs: 10_000,
  /** One page, without the time in the queue. */
  renderMs: 2_000,
  /** Pages that wait; further ones are refused. */
  queued: 50,
  /** Above this the process is replaced once nothing waits. */
  renewAboveBytes: 300_000_000,
  /** The heap of the process; above it Node ends it. */
  heapMb: 256,
  /** A set whose process ends this often, each time while one of its pages is rendered, is left out. */
  crashes: 3,
  leftOutMs: 300_000,
} as const;

export type RendererLimits = { readonly [Name in keyof typeof rendererLimits]: number };

export interface Renderer {
  /** Renders a page. Rejects if it throws, takes too long, or the set is left out. */
  render(set: ReleaseSet, request: PageRequest): Promise<RenderedPage>;
  /** The keys of the sets that are left out now. */
  leftOut(): readonly string[];
  close(): Promise<void>;
}

export interface RendererOptions {
  readonly limits?: Partial<RendererLimits>;
  readonly now?: () => number;
  /** Called with the id of each started process. */
  readonly onStart?: (pid: number | undefined) => void;
}

/** Starts a program in a network of its own, in which nothing can be reached: for Linux, where unprivileged namespaces are allowed. */
const ownNetwork = { program: '/usr/bin/unshare', args: ['--map-root-user', '--net', '--'] } as const;

/** Whether this system gives the process a network of its own. */
export const canIsolateNetwork = (): Promise<boolean> =>
  promisify(execFile)(ownNetwork.program, [...ownNetwork.args, process.execPath, '--version'], { env: {} }).then(
    () => true,
    () => false,
  );

/** The process has no file but its own, starts no process and no thread. Node before 22.13 has the flag under its old name. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly memoryBytes?: number;
  readonly loadedSets?: readonly string[];
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** One child process, which answers one message at a time. */
function startChild({ heapMb, isIsolated }: { readonly heapMb: number; readonly isIsolated: boolean }) {
  const flags = [permissionFlag, `--allow-fs-read=${processFile}`, `--max-old-space-size=${heapMb}`, '--no-warnings'];
  const child: ChildProcess = fork(processFile, [], {
    cwd: '/',
    // no secrets, no proxies, no options
    env: {},
    ...(isIsolated
      ? { execPath: ownNetwork.program, execArgv: [...ownNetwork.args, process.execPath, ...flags] }
      : { execArgv: flags }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | undefined;
  let loadedSets: ReadonlySet<string> = new Set();

  function end(error: Error) {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }
  child.on('message', (reply: Reply) => {
    if (reply.id === undefined) return;
    const { resolve, reject } = waiting.get(reply.id) ?? {};
    waiting.delete(reply.id);
    if (reply.loadedSets) loadedSets = new Set(reply.loadedSets);
    if (reply.error === undefined) resolve?.(reply);
    else reject?.(new PageError(reply.error));
  });
  child.on('error', (error) => end(error));
  child.on('exit', (code, signal) => end(new Error(`The renderer ended: ${signal ?? `exit code ${code}`}`)));
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = () => {
    end(new Error('The renderer was ended'));
    child.kill('SIGKILL');
    return exited;
  };
  process.once('exit', kill);
  void exited.then(() => process.off('exit', kill));

  return {
    pid: child.pid,
    hasEnded: () => ended !== undefined,
    hasSet: (key: string) => loadedSets.has(key),
    kill,
    /** Rejects with a `PageError` if the code throws; with another error if the process ends, or is killed after `limitMs`. */
    ask(kind: 'load' | 'render', given: object, limitMs: number): Promise<Reply> {
      if (ended) return Promise.reject(ended);
      const id = ++lastId;
      return new Promise<Reply>((resolve, reject) => {
        const timer = setTimeout(() => {
          end(new Error(`The renderer did not answer within ${limitMs} ms`));
          void kill();
        }, limitMs);
        const settle =
          <Value>(then: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            then(value);
          };
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
        child.send({ id, kind, given }, (error) => error && end(error));
      });
    },
  };
}

/** The site is closing. */
export class RendererClosed extends Error {
  override readonly name = 'RendererClosed';
}

/** The code of a release has thrown; its process goes on. */
class PageError extends Error {
  override readonly name = 'PageError';
}

/**
 * Renders pages in a process of its own, which is started when it is needed, killed if it hangs, and replaced if it grows. One
 * page is rendered at a time.
 */
export function createRenderer({ limits: given, now = Date.now, onStart }: RendererOptions = {}): Renderer {
  const limits: RendererLimits = { ...rendererLimits, ...given };
  const crashes = new Map<string, { count: number; leftOutUntilMs: number }>();
  let isIsolated: Promise<boolean> | undefined;
  let child: ReturnType<typeof startChild> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let queued = 0;
  let isClosed = false;

  const isLeftOut = (key: string) => (crashes.get(key)?.leftOutUntilMs ?? 0) > now();

  async function liveChild() {
    isIsolated ??= canIsolateNetwork();
    const start = { heapMb: limits.heapMb, isIsolated: await isIsolated };
    if (!child || child.hasEnded()) {
      child = startChild(start);
      onStart?.(child.pid);
    }
    return child;
  }

  function countCrash(key: string): void {
    const before = crashes.get(key);
    const count = (before && before.leftOutUntilMs === 0 ? before.count : 0) + 1;
    crashes.set(key, { count, leftOutUntilMs: count >= limits.crashes ? now() + limits.leftOutMs : 0 });
  }

  async function renderNow(set: ReleaseSet, request: PageRequest): Promise<RenderedPage> {
    if (isClosed) throw new RendererClosed();
    if (isLeftOut(set.key))
      throw new Error(`The releases ${set.key} have ended the renderer, and are left out for a while`);
    const sides = child?.hasSet(set.key) && !child.hasEnded() ? undefined : await set.read();
    const renderer = await liveChild();
    if (isClosed) await renderer.kill();
    try {
      if (!renderer.hasSet(set.key)) {
        if (!sides) throw new PageError('A file of the server side is missing or altered');
        await renderer.ask('load', { key: set.key, sides }, limits.loadMs);
      }
      const { result, memoryBytes = 0 } = await renderer.ask('render', { key: set.key, request }, limits.renderMs);
      if (memoryBytes > limits.renewAboveBytes) void renderer.kill();
      const { data, error } = renderedPage.safeParse(result);
      if (!data) throw new PageError(`The renderer returned no page: ${z.prettifyError(error)}`);
      return data;
    } catch (error) {
      if (isClosed) throw new RendererClosed();
      if (!(error instanceof PageError)) countCrash(set.key);
      throw error;
    }
  }

  return {
    render(set, request) {
      if (queued >= limits.queued) return Promise.reject(new Error('Too many pages wait for the renderer'));
      queued += 1;
      const rendering = queue.then(() => renderNow(set, request));
      queue = rendering
        .catch(() => undefined)
        .then(() => {
          queued -= 1;
        });
      return rendering;
    },
    leftOut: () => [...crashes.keys()].filter(isLeftOut),
    async close() {
      isClosed = true;
      await child?.kill();
    },
  };
}
