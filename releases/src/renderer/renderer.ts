import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PageCall, RenderedPage as PageOfShell, PageRequest, RenderedRoot } from 'shared/remote';
import { z } from 'zod';
import { type ChildOptions, canIsolate, PageError, type Question, type Reply, startChild } from './child';

/** The program of the process. */
export const rendererFile = join(import.meta.dirname, 'process.mjs');

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
  /** Runs before the sources: another clock. */
  readonly script?: string | undefined;
}

/** A page as the shell's server side renders it, with its data as JSON; empty without data. */
export interface RenderedPage extends Omit<PageOfShell, 'data'> {
  readonly dataJson: string;
}

/** What the shell's server side renders. Anything can come from a process that runs code of releases. */
const renderedRoot = z.strictObject({
  // a comment with this text would end the page within the document
  html: z
    .string()
    .max(500_000)
    .refine((html) => !html.includes('<!--/root'), 'contains the end of its part of the document'),
  css: z.string().max(500_000),
}) satisfies z.ZodType<RenderedRoot>;

const renderedPage = renderedRoot.extend({
  laterCss: z.string().max(500_000),
  ruleNames: z.array(z.string().regex(/^[\w-]{1,100}$/)).max(5_000),
  dataJson: z.string().max(2_000_000),
}) satisfies z.ZodType<RenderedPage>;

const pageCalls = z
  .array(
    z.strictObject({
      method: z.enum(['GET', 'POST']),
      // no other origin, and no way out of the API
      url: z
        .string()
        .max(500)
        .regex(/^\/api\/v1\/(?!.*\.\.)[\w!$&'()*+,;=:@%./?~-]+$/),
      body: z.string().max(5_000).optional(),
    }),
  )
  .max(5) satisfies z.ZodType<PageCall[]>;

const rendererLimits = {
  /** Evaluating the sources of a set. */
  loadMs: 10_000,
  /** One page, without the time in the queue. */
  renderMs: 2_000,
  /** Pages that wait for one process; further ones are refused. */
  queued: 50,
  /** Above this the process is replaced once nothing waits. */
  renewAboveBytes: 300_000_000,
  /** The heap of the process; above it Node ends it. */
  heapMb: 256,
  /** A set whose process ends this often in this time, each time while one of its pages is rendered, is left out. */
  crashes: 3,
  crashesWithinMs: 600_000,
  leftOutMs: 300_000,
} as const;

export type RendererLimits = { readonly [Name in keyof typeof rendererLimits]: number };

export interface Renderer {
  /** The calls that a page makes first. Rejects as `render`. */
  callsOf(set: ReleaseSet, request: Pick<PageRequest, 'map' | 'address'>): Promise<readonly PageCall[]>;
  /** Renders a page. Rejects if it throws, takes too long, or the set is left out. */
  render(set: ReleaseSet, request: PageRequest): Promise<RenderedPage>;
  /** Renders the frame of pages; undefined for a shell that has none. Rejects as `render`. */
  frame(set: ReleaseSet, request: Pick<PageRequest, 'map'>): Promise<RenderedRoot | undefined>;
  /** How many pages wait or are rendered in the process with the shortest queue. */
  queued(): number;
  /** The keys of the sets that are left out now. */
  leftOut(): readonly string[];
  close(): Promise<void>;
}

export interface RendererOptions {
  readonly limits?: Partial<RendererLimits>;
  readonly now?: () => number;
  /** How many processes may run. By default each has a core, and one is left to the site. */
  readonly processes?: number;
  /** Called with the id of each started process. */
  readonly onStart?: (pid: number | undefined) => void;
  /** A copy of `rendererFile`, for a user who cannot read that. */
  readonly file?: string;
  /** Whether the stacks of errors name the sources, by the source maps within the files. */
  readonly usesSourceMaps?: boolean;
}

/** The site is closing. */
export class RendererClosed extends Error {
  override readonly name = 'RendererClosed';
}

interface LaneOptions extends Pick<ChildOptions, 'file' | 'usesSourceMaps'> {
  readonly limits: RendererLimits;
  readonly onStart: RendererOptions['onStart'];
  readonly isLeftOut: (key: string) => boolean;
  /** Called when the process has ended while it worked for the set. */
  readonly onCrash: (key: string) => void;
}

/** One process, which is started when it is needed, killed if it hangs, and replaced if it grows, and the queue for it. */
function createLane({ file, usesSourceMaps, limits, onStart, isLeftOut, onCrash }: LaneOptions) {
  let isIsolated: Promise<boolean> | undefined;
  let child: ReturnType<typeof startChild> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let queued = 0;
  let isClosed = false;

  async function liveChild() {
    isIsolated ??= canIsolate();
    const start = { file, heapMb: limits.heapMb, usesSourceMaps, isIsolated: await isIsolated };
    if (!child || child.hasEnded()) {
      child = startChild(start);
      onStart?.(child.pid);
    }
    return child;
  }

  async function workNow(set: ReleaseSet, { kind, given, texts }: Question): Promise<Reply> {
    if (isClosed) throw new RendererClosed();
    if (isLeftOut(set.key))
      throw new Error(`The releases ${set.key} have ended the renderer, and are left out for a while`);
    const sides = child?.hasSet(set.key) && !child.hasEnded() ? undefined : await set.read();
    const renderer = await liveChild();
    if (isClosed) await renderer.kill();
    try {
      if (!renderer.hasSet(set.key)) {
        if (!sides) throw new PageError('A file of the server side is missing or altered');
        const loading = {
          kind: 'load',
          given: { key: set.key, script: set.script },
          texts: [JSON.stringify(sides)],
        } as const;
        await renderer.ask(loading, limits.loadMs);
      }
      const reply = await renderer.ask({ kind, given: { key: set.key, request: given }, texts }, limits.renderMs);
      if ((reply.memoryBytes ?? 0) > limits.renewAboveBytes) void renderer.kill();
      return reply;
    } catch (error) {
      if (isClosed) throw new RendererClosed();
      if (!(error instanceof PageError)) onCrash(set.key);
      throw error;
    }
  }

  return {
    queued: () => queued,
    work(set: ReleaseSet, question: Question): Promise<Reply> {
      if (queued >= limits.queued) return Promise.reject(new Error('Too many pages wait for the renderer'));
      queued += 1;
      const working = queue.then(() => workNow(set, question));
      queue = working
        .catch(() => undefined)
        .then(() => {
          queued -= 1;
        });
      return working;
    },
    async close() {
      isClosed = true;
      await child?.kill();
    },
  };
}

/** More processes than these serve no site that runs on one machine. */
const mostProcesses = 4;

/** Renders pages in processes of their own. Each renders one page at a time; the one with the shortest queue gets the next. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const { limits: given, now = Date.now, onStart, file = rendererFile, usesSourceMaps = false } = options;
  const { processes = Math.min(mostProcesses, Math.max(1, availableParallelism() - 1)) } = options;
  const limits: RendererLimits = { ...rendererLimits, ...given };
  const crashes = new Map<string, { count: number; sinceMs: number; leftOutUntilMs: number }>();
  const lanes = Array.from({ length: processes }, () =>
    createLane({ file, usesSourceMaps, limits, onStart, isLeftOut, onCrash: countCrash }),
  );

  function isLeftOut(key: string): boolean {
    return (crashes.get(key)?.leftOutUntilMs ?? 0) > now();
  }

  function countCrash(key: string): void {
    const before = crashes.get(key);
    const isCounted = before && before.leftOutUntilMs === 0 && now() - before.sinceMs < limits.crashesWithinMs;
    const { count, sinceMs } = isCounted ? before : { count: 0, sinceMs: now() };
    const leftOutUntilMs = count + 1 >= limits.crashes ? now() + limits.leftOutMs : 0;
    crashes.set(key, { count: count + 1, sinceMs, leftOutUntilMs });
  }

  const shortestLane = () => lanes.reduce((best, lane) => (lane.queued() < best.queued() ? lane : best));

  function checked<Value>(schema: z.ZodType<Value>, what: string, result: unknown): Value {
    const { data, error } = schema.safeParse(result);
    if (error) throw new PageError(`The renderer returned no ${what}: ${z.prettifyError(error)}`);
    return data as Value;
  }

  return {
    async callsOf(set, request) {
      const { fields } = await shortestLane().work(set, { kind: 'calls', given: request });
      return checked(pageCalls, 'calls', fields?.calls);
    },
    async render(set, { answers, ...request }) {
      const given = { ...request, answers: answers.map(({ text: _text, ...call }) => call) };
      const texts = answers.map(({ text }) => text);
      const { fields, texts: found } = await shortestLane().work(set, { kind: 'render', given, texts });
      const [html, css, laterCss, dataJson] = found;
      return checked(renderedPage, 'page', { ...fields, html, css, laterCss, dataJson });
    },
    async frame(set, request) {
      const { texts } = await shortestLane().work(set, { kind: 'frame', given: request });
      const [html, css] = texts;
      return texts.length ? checked(renderedRoot, 'frame', { html, css }) : undefined;
    },
    queued: () => shortestLane().queued(),
    leftOut: () => [...crashes.keys()].filter(isLeftOut),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
