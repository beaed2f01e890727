import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const appliedWithinMs = 30_000;

/** The clock of a process under test. */
export interface Clock {
  /** Starts a process with this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets how far it is ahead. Resolves when the process uses it. */
  set(aheadMs: number): Promise<void>;
}

/** @param folder exists, and has the files of the clock */
export function clockIn(folder: string): Clock {
  const file = join(folder, 'clock');
  const appliedFile = `${file}.applied`;
  writeFileSync(file, '0');
  return {
    env: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import tsx --import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
    },
    async set(aheadMs) {
      writeFileSync(file, String(aheadMs));
      const giveUpAt = Date.now() + appliedWithinMs;
      while (!existsSync(appliedFile) || readFileSync(appliedFile, 'utf8') !== String(aheadMs)) {
        if (Date.now() > giveUpAt) throw new Error('The process does not use the clock of the test');
        await delay(10);
      }
    },
  };
}
