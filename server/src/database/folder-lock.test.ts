import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RacerAnswer, RacerOrder } from '../testing/lock-racer.fixture';
import { FolderInUseError, takeFolderLock } from './folder-lock';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tafiya-lock-'));
  file = path.join(folder, 'database.lock');
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder has one owner at a time', async () => {
  const lock = await takeFolderLock(file, folder);
  await expect(takeFolderLock(file, folder)).rejects.toThrow(FolderInUseError);
  await expect(takeFolderLock(file, folder)).rejects.toThrow(`in use by process ${process.pid}`);
  await lock.release();
  await (await takeFolderLock(file, folder)).release();
});

test('of ten concurrent calls, one gets the lock', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 10 }, () => takeFolderLock(file, folder)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the lock of a killed process is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  await writeFile(file, `${child.pid} ${startedAt}\n`);
  await expect(takeFolderLock(file, folder)).rejects.toThrow(`in use by process ${child.pid}`);

  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await takeFolderLock(file, folder);
  expect(await readFile(file, 'utf8')).toMatch(`${process.pid} `);
  await lock.release();
});

test('a lock is taken over if its process id belongs to another process by now', async () => {
  await writeFile(file, `${process.ppid} 1\n`);
  await (await takeFolderLock(file, folder)).release();
});

test('an empty lock, as a power cut leaves it, is taken over', async () => {
  await writeFile(file, '');
  await (await takeFolderLock(file, folder)).release();
});

test('a lock that another process has taken over by now is not removed by a late release', async () => {
  const lock = await takeFolderLock(file, folder);
  await writeFile(file, `${process.ppid} 1\n`);
  await lock.release();
  expect(await readFile(file, 'utf8')).toBe(`${process.ppid} 1\n`);
});

test('no file is left in the folder after a release, also after a takeover', async () => {
  await writeFile(file, `${process.ppid} 1\n`);
  await (await takeFolderLock(file, folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

describe('of six processes that lock it at the same time', () => {
  const rounds = 20;
  const racers: ChildProcess[] = [];
  beforeAll(async () => {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const fixture = path.resolve(import.meta.dirname, '../testing/lock-racer.fixture.ts');
    for (let count = 0; count < 6; count += 1) racers.push(fork(fixture, { execArgv: ['--import', 'tsx'], env }));
    await Promise.all(racers.map((racer) => once(racer, 'message')));
  });
  afterAll(() => {
    for (const racer of racers) racer.kill();
  });

  const ask = async (racer: ChildProcess, order: RacerOrder): Promise<RacerAnswer> => {
    const answered = once(racer, 'message');
    racer.send(order);
    return (await answered)[0];
  };
  const askAll = (order: RacerOrder) => Promise.all(racers.map((racer) => ask(racer, order)));

  const leave: Readonly<Record<string, () => Promise<unknown>>> = {
    'that is free': async () => {},
    'whose owner was killed': () => writeFile(file, '4194304 1\n'),
    'with a lock that a power cut emptied': () => writeFile(file, ''),
  };

  /** The number of processes with the lock, for each round. */
  const winners = async (state: string): Promise<number[]> => {
    const counts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await leave[state]?.();
      const answers = await askAll({ way: 'real', file, atMs: Date.now() + 5 });
      counts.push(answers.filter((answer) => answer === 'got').length);
      await askAll('release');
      await rm(file, { force: true });
    }
    return counts;
  };

  test.each(Object.keys(leave))(
    'one gets a folder %s',
    async (state) => {
      expect(await winners(state)).toEqual(Array.from({ length: rounds }, () => 1));
    },
    60_000,
  );

  test('control: a lock that is created before it is written is taken by several processes', async () => {
    for (const racer of racers) expect(await ask(racer, { way: 'careless', file, atMs: 0 })).toBe('created');
    expect(await askAll('write')).toEqual(racers.map(() => 'got'));
    await askAll('release');
  });
});
