import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gibibyte = 2 ** 30;

/** More than a whole run uses at once: databases, folders of sites, browser profiles. */
const neededBytes = 6 * gibibyte;

const prefix = 'tafiya-run-';

/**
 * Creates the folder for the temporary files of a run, in memory if there is enough: a test database is a thousand small
 * files, which take a second on a busy disk and 20 ms in memory.
 */
export function openTemporaryFolder(): { readonly folder: string; remove(): void } {
  const parent = isMemoryFree() ? memory : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL and the gate's browser run as other users, with subfolders of their own
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function isMemoryFree(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'));
  return Math.min(bavail * bsize, Number(available?.[1] ?? 0) * 1024) >= neededBytes;
}

/** Removes the folders of killed runs, which would stay in memory until the machine restarts. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
