import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Fault, FaultRun, Report } from '../fault';
import { mountDisk } from '../small-disk';

const root = resolve(import.meta.dirname, '../../..');

/** The JSON that the program prints; the program documents the fields. */
interface FullDiskReport {
  readonly full: { readonly status: number; readonly code: string; readonly message: string };
  readonly page: number;
  readonly versions: readonly string[];
  readonly leftovers: readonly string[];
  readonly again: number;
}

async function runPublishes({ engine, postgres, rounds }: FaultRun, state: 'full' | 'empty'): Promise<Report> {
  const { NODE_OPTIONS: _options, TEST_DATABASE_URL: _url, ...env } = process.env;
  const database = engine === 'postgres' ? { TEST_DATABASE_URL: postgres.url } : {};
  const violations: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const disk = mountDisk(1);
    try {
      const program = join(root, 'releases/src/testing/full-disk.ts');
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, disk.folder, state], {
        cwd: root,
        env: { ...env, ...database },
      });
      const { full, page, versions, leftovers, again }: FullDiskReport = JSON.parse(stdout);
      if (full.status !== 507 || !/^The disk of the release registry is full/.test(full.message))
        violations.push(`a publish on a full disk was answered ${full.status} ${full.code}: ${full.message}`);
      if (page !== 200) violations.push(`a page was answered ${page} meanwhile`);
      if (versions.join() !== '1.0.0') violations.push(`${versions.join(', ')} are listed after the refusal`);
      if (leftovers.length > 0) violations.push(`${leftovers.length} parts of the upload are left`);
      if (again !== 201) violations.push(`the same publish with space was answered ${again}`);
    } finally {
      disk.remove();
    }
  }
  return { counts: { publishes: rounds }, violations };
}

export const publishOnFullDisk: Fault = {
  name: 'a release is published while the disk of the registry is full, and again when it has space',
  engines: ['postgres', 'embedded'],
  shortEngines: ['embedded'],
  needsMount: true,
  rounds: { short: 1, full: 3 },
  run: (run) => runPublishes(run, 'full'),
  control: {
    without: 'a full disk: the first publish succeeds',
    expects: /a publish on a full disk was answered 201/,
    run: (run) => runPublishes({ ...run, rounds: 1 }, 'empty'),
  },
};
