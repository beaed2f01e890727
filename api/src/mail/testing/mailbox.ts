import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { TestApi } from '../../testing';

/** The mails that lie in the mailbox for an address, by their template; the newest state of each. */
export async function mailsTo(api: TestApi, address: string) {
  const folder = path.join(api.context.settings.dataDir, 'mail');
  const names = await readdir(folder);
  const mails = await Promise.all(
    names.map(async (name) => ({
      template: name.replace(/\..*/, ''),
      mail: await PostalMime.parse(await readFile(path.join(folder, name)), { attachmentEncoding: 'arraybuffer' }),
    })),
  );
  return mails.filter(({ mail }) => mail.to?.some((to) => to.address === address));
}

export const runMailsAgain = (api: TestApi) =>
  api.context.db.updateTable('jobs').set({ done_at: null }).where('kind', '=', 'mail').execute();
