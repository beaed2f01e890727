import { readFileSync } from 'node:fs';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { StartFailure } from '../start-failure';

/** Another living process has the folder open. */
export class FolderInUseError extends StartFailure {
  override readonly name = 'FolderInUseError';
}

/**
 * Tells a process from a later one that was given the same number: the kernel's start tick, where there is one. A
 * killed process that its parent has not buried yet counts as gone.
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

const write = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${process.pid} ${startOf(process.pid)}\n`);
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Takes a folder for this process: the embedded database keeps no lock of its own, and two processes in one folder
 * destroy it. A lock whose process is gone (`kill -9`) is taken over. Throws, naming the owner, while it lives.
 */
export const takeFolderLock = async (file: string, folder: string): Promise<{ release(): Promise<void> }> => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await write(file)) return { release: () => unlink(file).catch(() => {}) };
    const content = await readFile(file, 'utf8').catch(() => '');
    const [pid = '', startedAt = ''] = content.trim().split(' ');
    if (pid && isAlive(Number(pid), startedAt)) {
      throw new FolderInUseError(
        `The data folder ${folder} is in use by process ${pid}. Stop that process, or name another folder with DATA_DIR, or a PostgreSQL server with DATABASE_URL.`,
      );
    }
    await discard(file, content);
  }
  throw new Error(`The lock ${file} could not be taken: several processes want the folder ${folder} at once.`);
};

/** Puts a dead process's lock aside; renaming is atomic, so of two that try only one moves what it has read. */
const discard = async (file: string, content: string): Promise<void> => {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) === content) await unlink(aside);
  else await rename(aside, file);
};
