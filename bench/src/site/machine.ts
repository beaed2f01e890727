import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

export type Machine = ReturnType<typeof machine>;

/** What a figure was measured on; no figure says anything without. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
  commit: commit(),
  /** Whoever else was at work: above the number of cores, figures are too high. */
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
