import type { MailSettings } from '../../settings/settings';
import { folderTransport, removeUnfinishedMails } from './folder-transport';
import type { MailTransport } from './mail-transport';
import { smtpTransport } from './smtp-transport';

export type { MailMessage, MailTransport } from './mail-transport';

/** The transport that the settings name. */
export const openMailTransport = (settings: MailSettings): MailTransport =>
  settings.transport === 'smtp' ? smtpTransport(settings) : folderTransport(settings);

/** Removes what a transport has left half done; at each start, and now and then. */
export const tidyMails = async (settings: MailSettings): Promise<void> => {
  if (settings.transport === 'folder') await removeUnfinishedMails(settings.folder);
};
