import type { MailSettings } from '../../settings/settings';
import { folderTransport } from './folder-transport';
import type { MailTransport } from './mail-transport';
import { smtpTransport } from './smtp-transport';

export type { MailMessage, MailTransport } from './mail-transport';

/** The transport that the settings name. */
export const openMailTransport = (settings: MailSettings): MailTransport =>
  settings.transport === 'smtp' ? smtpTransport(settings) : folderTransport(settings);
