import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';

export type Machine = ReturnType<typeof machine> & {
  /** Percent of the processor that the host took for other machines (steal time); undefined if it is not reported. */
  readonly stolenPercent?: number | undefined;
};

/** The machine on which values were measured. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
  commit: commit(),
  /** Load average; above the number of cores, measured times are too high. */
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** @returns reads the steal time since this call, in percent of the processor time */
export function watchStolen(): () => number | undefined {
  const before = ticks();
  return () => {
    const after = ticks();
    if (!before || !after) return undefined;
    return Math.round((100 * (after.stolen - before.stolen)) / (after.all - before.all));
  };
}

/** `/proc/stat` has, in units of 10 ms: user, nice, system, idle, iowait, irq, softirq, steal. */
function ticks(): { readonly stolen: number; readonly all: number } | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const counts = line.trim().split(/\s+/).slice(1, 9).map(Number);
    return { stolen: counts[7] ?? 0, all: counts.reduce((sum, count) => sum + count, 0) };
  } catch {
    return undefined;
  }
}
