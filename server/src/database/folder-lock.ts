import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { StartFailure } from '../start-failure';

/** Another living process has the folder open. */
export class FolderInUseError extends StartFailure {
  override readonly name = 'FolderInUseError';
}

/**
 * Distinguishes a process from a later one with the same number by its start tick, if the kernel has one. A zombie
 * process counts as ended.
 */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return /[ZX]/.test(state) ? 'gone' : (fields[18] ?? '');
  } catch {
    return '';
  }
};

const isAlive = (pid: number, startedAt: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === startedAt;
};

type Holder = { readonly content: string; readonly isAlive: boolean };

/** The holder of a lock; undefined if there is none. The content of an empty lock was lost in a power cut. */
const holderOf = async (file: string): Promise<Holder | undefined> => {
  try {
    const content = await readFile(file, 'utf8');
    const [pid = '', startedAt = ''] = content.trim().split(' ');
    return { content, isAlive: pid !== '' && isAlive(Number(pid), startedAt) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Creates the complete lock atomically, by a link. @returns its content, undefined if the lock exists */
const put = async (file: string): Promise<string | undefined> => {
  const content = `${process.pid} ${startOf(process.pid)} ${randomUUID()}\n`;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, file);
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  } finally {
    await unlink(draft);
  }
};

export interface FolderLock {
  /** Releases the folder; does nothing to a lock of another holder. */
  release(): Promise<void>;
}

/**
 * Locks a folder for this process: the embedded database has no lock, and two processes in one folder destroy it. The
 * lock of a process that has ended (`kill -9`) is replaced.
 * @throws FolderInUseError that names the running owner
 */
export const takeFolderLock = async (file: string, folder: string): Promise<FolderLock> => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const mine = await put(file);
    if (mine) return { release: () => removeIf(file, mine) };
    const holder = await holderOf(file);
    if (holder?.isAlive) throw inUse(folder, holder);
    if (holder) await removeDead(file, folder, holder.content);
  }
  throw new FolderInUseError(
    `The lock ${file} could not be taken: several processes want ${folder} at once. Start one.`,
  );
};

const inUse = (folder: string, { content }: Holder) =>
  new FolderInUseError(
    `The data folder ${folder} is in use by process ${content.split(' ')[0]}. Stop that process, or name another folder ` +
      'with DATA_DIR, or a PostgreSQL server with DATABASE_URL.',
  );

/**
 * Removes the lock of an ended process. A second lock, named after the content of the first, decides which process
 * removes it: while it is held nobody else removes that content, so the second check cannot remove the lock of a
 * running process.
 */
const removeDead = async (file: string, folder: string, content: string): Promise<void> => {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const remover = await takeFolderLock(`${file}.${digest}`, folder);
  const holder = await holderOf(file);
  if (holder && !holder.isAlive) await removeIf(file, content);
  await remover.release();
};

const removeIf = async (file: string, content: string): Promise<void> => {
  const holder = await holderOf(file);
  if (holder?.content === content) await unlink(file);
};
