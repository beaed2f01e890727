import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { compose } from './compose';
import type { MailTransport } from './mail-transport';

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
      await writeFile(half, bytes, { mode: 0o600, flush: true });
      await rename(half, file);
      return 'sent';
    },
  };
};
