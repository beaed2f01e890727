import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { compose } from './compose';
import type { MailTransport } from './mail-transport';

/** Unfinished files that this process is writing right now. */
const writing = new Set<string>();

/**
 * A mailbox on disk: one `.eml` file a message, readable by this user alone, for a site without a mail server. The file
 * is named by the message's id, so that a repeat overwrites it; it appears whole or not at all.
 */
export const folderTransport = ({ folder, from }: { folder: string; from: string }): MailTransport => {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: bytes } = await writer.sendMail(compose(message, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${message.messageId.replace(/@.*$/, '').replace(/[^\w.-]/g, '_')}.eml`);
      const half = `${file}.${process.pid}.part`;
      writing.add(half);
      try {
        await writeFile(half, bytes, { mode: 0o600, flush: true });
        await rename(half, file);
      } finally {
        writing.delete(half);
      }
      return 'sent';
    },
  };
};

/** No file takes as long to write. */
const writtenWithinMs = 60_000;

/**
 * Removes what killed processes and full disks have left half written: it holds personal data that no erasure finds. What
 * a living process is writing stays.
 */
export const removeUnfinishedMails = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, pid] = /\.eml\.(\d+)\.part$/.exec(name) ?? [];
    const file = path.join(folder, name);
    if (pid && !(await isBeingWritten(file, Number(pid)))) await rm(file, { force: true });
  }
};

const isBeingWritten = async (file: string, pid: number): Promise<boolean> => {
  if (pid === process.pid) return writing.has(file);
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return isRunning(pid) && Date.now() - mtimeMs < writtenWithinMs;
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // a process of another user may not be asked, but is there
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
