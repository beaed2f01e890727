import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that a site has written into its mailbox folder, oldest first. */
export async function mailsOf(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  return Promise.all(files.sort().map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
}

/** Waits for a mail to the address with a matching subject. */
export async function mailTo(dataDir: string, address: string, subject: RegExp): Promise<Email> {
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    const mails = await mailsOf(dataDir);
    const found = mails.find(
      (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
    );
    if (found) return found;
    if (Date.now() > giveUpAt)
      throw new Error(
        `No mail to ${address} matches ${subject}; there are: ${mails.map((mail) => mail.subject).join(' | ')}`,
      );
    await delay(100);
  }
}
