import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
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

test('of ten that want it at once, one gets it', async () => {
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

test('a number that another process has by now does not keep the folder shut', async () => {
  await writeFile(file, `${process.ppid} 1\n`);
  await (await takeFolderLock(file, folder)).release();
});

test('a lock that was never written whole is taken over', async () => {
  await writeFile(file, '');
  await (await takeFolderLock(file, folder)).release();
});
