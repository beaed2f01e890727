import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

/**
 * Starts a program with a network of its own, in which nothing can be reached, and among processes of its own, so that it signals no
 * other: for Linux, where unprivileged namespaces are allowed.
 */
const ownNamespaces = {
  program: '/usr/bin/unshare',
  args: ['--map-root-user', '--net', '--pid', '--kill-child', '--'],
} as const;

/** Whether this system gives the process a network and process ids of its own. */
export const canIsolate = (): Promise<boolean> =>
  promisify(execFile)(ownNamespaces.program, [...ownNamespaces.args, process.execPath, '--version'], {
    env: {},
  }).then(
    () => true,
    () => false,
  );

/** The process has no file but its own, starts no process and no thread. Node before 22.13 has the flag under its old name. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** What a loaded set is asked for. */
export type Work = 'calls' | 'render' | 'frame';

const replyLine = z.strictObject({
  id: z.number(),
  error: z.string().optional(),
  memoryBytes: z.number().optional(),
  loadedSets: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  /** The lengths of the texts behind the line, in bytes. */
  texts: z.array(z.int().nonnegative()).max(10),
});

export interface Reply extends Omit<z.infer<typeof replyLine>, 'texts'> {
  readonly texts: readonly string[];
}

/** More than a page, its rules and its data. */
const replyLimitBytes = 12_000_000;

/** A message as it is sent: a line of JSON, and behind it texts, which need not be escaped and parsed. */
function messageOf(fields: object, texts: readonly string[]): Buffer {
  const bodies = texts.map((text) => Buffer.from(text));
  const line = JSON.stringify({ ...fields, texts: bodies.map(({ length }) => length) });
  return Buffer.concat([Buffer.from(`${line}\n`), ...bodies]);
}

/** Takes the first reply of the received bytes; undefined if it is not complete. @throws Error if it is not a reply */
function takeReply(received: Buffer): { readonly reply: Reply; readonly rest: Buffer } | undefined {
  const end = received.indexOf('\n');
  const { texts: lengths, ...reply } =
    end < 0 ? { texts: [] } : replyLine.parse(JSON.parse(received.toString('utf8', 0, end)));
  const total = lengths.reduce((sum, length) => sum + length, end + 1);
  if (Math.max(total, received.length) > replyLimitBytes) throw new Error('it is too long');
  if (end < 0 || received.length < total) return undefined;
  let at = end + 1;
  const texts = lengths.map((length) => {
    at += length;
    return received.toString('utf8', at - length, at);
  });
  return { reply: { ...reply, texts } as Reply, rest: received.subarray(total) };
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

export interface ChildOptions {
  readonly file: string;
  readonly heapMb: number;
  readonly usesSourceMaps: boolean;
  readonly isIsolated: boolean;
}

export interface Question {
  readonly kind: 'load' | Work;
  readonly given: object;
  readonly texts?: readonly string[] | undefined;
}

/**
 * One child process, which answers one question at a time by its output. Not by Node's channel between processes: its internal
 * messages from code of a release could end the site.
 */
export function startChild({ file, heapMb, usesSourceMaps, isIsolated }: ChildOptions) {
  const flags = [
    permissionFlag,
    `--allow-fs-read=${file}`,
    `--max-old-space-size=${heapMb}`,
    // a page leaves little: a large space for new objects, and no threads beside its core, save a tenth of the time
    '--max-semi-space-size=16',
    '--single-threaded-gc',
    '--no-warnings',
    ...(usesSourceMaps ? ['--enable-source-maps'] : []),
  ];
  const command = [...(isIsolated ? [ownNamespaces.program, ...ownNamespaces.args] : []), process.execPath];
  const [program = process.execPath, ...args] = [...command, ...flags, file];
  // no secrets, no proxies, no options
  const child = spawn(program, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | undefined;
  let loadedSets: ReadonlySet<string> = new Set();

  function end(error: Error) {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }
  function take({ id, ...reply }: Reply) {
    const asked = waiting.get(id);
    if (!asked) throw new Error('it answers nothing');
    waiting.delete(id);
    if (reply.loadedSets) loadedSets = new Set(reply.loadedSets);
    if (reply.error === undefined) asked.resolve({ id, ...reply });
    else asked.reject(new PageError(reply.error));
  }
  let received: Buffer = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (ended) return;
    received = Buffer.concat([received, chunk]);
    try {
      for (let found = takeReply(received); found; found = takeReply(received)) {
        received = found.rest;
        take(found.reply);
      }
    } catch (cause) {
      void kill(new Error('The renderer sent something else than an answer', { cause }));
    }
  });
  child.stdin.on('error', (error) => void kill(error));
  child.on('error', (error) => end(error));
  child.on('exit', (code, signal) => end(new Error(`The renderer ended: ${signal ?? `exit code ${code}`}`)));
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = (why = new Error('The renderer was ended')) => {
    end(why);
    child.kill('SIGKILL');
    return exited;
  };
  const killAtExit = () => void kill();
  process.once('exit', killAtExit);
  void exited.then(() => process.off('exit', killAtExit));

  return {
    pid: child.pid,
    hasEnded: () => ended !== undefined,
    hasSet: (key: string) => loadedSets.has(key),
    kill: () => kill(),
    /** Rejects with a `PageError` if the code throws; with another error if the process ends, or is killed after `limitMs`. */
    ask({ kind, given, texts = [] }: Question, limitMs: number): Promise<Reply> {
      if (ended) return Promise.reject(ended);
      const id = ++lastId;
      return new Promise<Reply>((resolve, reject) => {
        const timer = setTimeout(() => {
          void kill(new RendererLate(`The renderer did not answer within ${limitMs} ms`));
        }, limitMs);
        const settle =
          <Value>(then: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            then(value);
          };
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
        child.stdin.write(messageOf({ id, kind, given }, texts));
      });
    },
  };
}

/** The process has taken too long, and is killed. */
export class RendererLate extends Error {
  override readonly name = 'RendererLate';
}

/** The code of a release has thrown; its process continues. */
export class PageError extends Error {
  override readonly name = 'PageError';
}
