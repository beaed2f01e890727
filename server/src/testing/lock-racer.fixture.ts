import { once } from 'node:events';
import { open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { FolderInUseError, type FolderLock, takeFolderLock } from '../database/folder-lock';

/** One of several processes that want a folder at the same instant; it keeps what it got until it gets `release`. */
export type RacerOrder =
  | { readonly way: keyof typeof ways; readonly file: string; readonly atMs: number }
  | 'write'
  | 'release';
export type RacerAnswer = 'created' | 'got' | 'refused' | 'released';

/**
 * The control: a lock that is created first, and written once the order `write` has come. Who finds it empty in between
 * takes it for a dead one.
 */
const takeCarelessly = async (file: string, folder: string): Promise<FolderLock> => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const lock = await open(file, 'wx').catch(() => undefined);
    if (lock) {
      const ordered = once(process, 'message');
      process.send?.('created' satisfies RacerAnswer);
      await ordered;
      await lock.writeFile(`${process.pid}\n`);
      await lock.close();
      return { release: () => unlink(file).catch(() => {}) };
    }
    const content = await readFile(file, 'utf8').catch(() => '');
    if (content && isRunning(Number(content.split(' ')[0]))) throw new FolderInUseError(folder);
    await unlink(file);
  }
  throw new FolderInUseError(folder);
};

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const ways = { real: takeFolderLock, careless: takeCarelessly } as const;

let lock: FolderLock | undefined;

const race = async ({ way, file, atMs }: Extract<RacerOrder, object>): Promise<RacerAnswer> => {
  while (Date.now() < atMs);
  try {
    lock = await ways[way](file, path.dirname(file));
    return 'got';
  } catch (error) {
    if (error instanceof FolderInUseError) return 'refused';
    throw error;
  }
};

process.on('message', async (order: RacerOrder) => {
  if (order === 'write') return undefined;
  if (order !== 'release') return process.send?.(await race(order));
  await lock?.release();
  lock = undefined;
  return process.send?.('released' satisfies RacerAnswer);
});
process.send?.('ready');
