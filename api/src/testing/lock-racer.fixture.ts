import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderInUseError, type FolderLock, takeFolderLock } from '../database/folder-lock';

/** One of several processes that want a folder at the same instant; it keeps what it got until it is told to let go. */
export type RacerOrder = { readonly way: keyof typeof ways; readonly file: string; readonly atMs: number } | 'release';
export type RacerAnswer = 'got' | 'refused' | 'released';

/** The control: a lock that is created first and written then, and a dead one that is moved aside and looked at. */
const takeCarelessly = async (file: string, folder: string): Promise<FolderLock> => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const isMine = await writeFile(file, `${process.pid}\n`, { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (isMine) return { release: () => unlink(file).catch(() => {}) };
    const content = await readFile(file, 'utf8').catch(() => '');
    if (content && isRunning(Number(content.split(' ')[0]))) throw new FolderInUseError(folder);
    const aside = `${file}.${process.pid}`;
    const isMoved = await rename(file, aside).then(
      () => true,
      () => false,
    );
    if (isMoved && (await readFile(aside, 'utf8')) !== content) await rename(aside, file);
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

const race = async ({ way, file, atMs }: Exclude<RacerOrder, 'release'>): Promise<RacerAnswer> => {
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
  if (order !== 'release') return process.send?.(await race(order));
  await lock?.release();
  lock = undefined;
  return process.send?.('released' satisfies RacerAnswer);
});
process.send?.('ready');
