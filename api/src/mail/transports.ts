import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Context } from '../context';
import { ServiceOutage } from '../jobs/circuit-breaker';
import type { MailSettings } from '../settings/settings';

/** The transport that the settings name. */
export const openMailTransport = (settings: MailSettings): MailTransport =>
  settings.transport === 'smtp' ? smtpTransport(settings) : folderTransport(settings);

/** Sends a message by the transport of the settings, and counts what became of it. */
export const sendMessage = async (
  { settings, counts }: Pick<Context, 'settings' | 'counts'>,
  message: MailMessage,
): Promise<'sent' | 'refused'> => {
  try {
    const outcome = await openMailTransport(settings.mail).send(message);
    counts.mail(outcome);
    return outcome;
  } catch (error) {
    counts.mail('failed');
    throw error;
  }
};

/** Removes what a transport has left half done; at each start, and now and then. */
export const tidyMails = async (settings: MailSettings): Promise<void> => {
  if (settings.transport === 'folder') await removeUnfinishedMails(settings.folder);
};

export interface MailMessage {
  /** The same for repetitions of a mail. Without angle brackets. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  /** The address for replies, if not the sender. */
  readonly replyTo?: string;
  /** Of a list: the address to which a mail program posts to end it (RFC 8058). */
  readonly oneClickUrl?: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures of the HTML part, named there as `cid:<cid>`. */
  readonly pictures: readonly { readonly cid: string; readonly filename: string; readonly content: Buffer }[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/** A destination of mails; `MAIL_TRANSPORT` selects one. */
export interface MailTransport {
  /**
   * Resolves when the other side has accepted the message. `refused`: the address does not exist, so a repetition would
   * be refused too. Throws if a repetition may succeed.
   */
  send(message: MailMessage): Promise<'sent' | 'refused'>;
}

/** One message as nodemailer takes it, alike for every transport. */
const compose = (message: MailMessage, from: string): SendMailOptions => ({
  from,
  // A line break in a name must not begin a header of its own.
  to: { name: message.to.name.replace(/\s+/g, ' '), address: message.to.address },
  ...(message.replyTo && { replyTo: message.replyTo }),
  messageId: `<${message.messageId}>`,
  date: message.date,
  subject: message.subject,
  text: message.text,
  html: message.html,
  attachments: [
    ...message.pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
    ...message.attachments.map((enclosure) => ({ ...enclosure })),
  ],
  // Nobody's holiday notice shall answer.
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(message.oneClickUrl && {
      'List-Unsubscribe': `<${message.oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Unfinished files that this process is writing right now. */
const writing = new Set<string>();

/**
 * A mailbox on disk: one `.eml` file a message, readable by this user alone, for a site without a mail server. The file
 * is named by the message's id, so that a repeat overwrites it; it appears whole or not at all.
 */
const folderTransport = ({ folder, from }: { folder: string; from: string }): MailTransport => {
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
 * Removes unfinished files of killed processes and full disks: they contain personal data that an erasure would not
 * find. Files of running processes stay.
 */
const removeUnfinishedMails = async (folder: string): Promise<void> => {
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

interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly mailTimeoutMs?: number;
}

/** For the whole of one mail: a server that answers drop by drop keeps within every time-out of a single step. */
const defaultMailTimeoutMs = 30_000;

/** Nodemailer's codes for a server that is not reached or does not answer. */
const outageCodes = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EABORT'];

/**
 * A mail server, `smtp(s)://user:password@host:port`. A password is never sent over an open line.
 * @throws ServiceOutage where the server does not answer, else what nodemailer throws: the job comes back
 */
export const smtpTransport = ({ url, from, mailTimeoutMs = defaultMailTimeoutMs }: SmtpOptions): MailTransport => {
  const server = createTransport({
    url,
    requireTLS: new URL(url).username !== '',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(message) {
      try {
        await server.sendMail({ ...compose(message, from), signal: AbortSignal.timeout(mailTimeoutMs) });
        return 'sent';
      } catch (error) {
        if (isRefusedForGood(error)) return 'refused';
        const { code = '', message } = error as { code?: string; message: string };
        throw outageCodes.includes(code)
          ? new ServiceOutage('mail', `the mail server could not be reached: ${message}`, { cause: error })
          : error;
      }
    },
  };
};

/** A lasting answer (RFC 5321, 4.2.1: 5yz) to the recipient's address, and to nothing else. */
const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return command === 'RCPT TO' && responseCode >= 500;
};
