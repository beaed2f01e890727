import { paymentMails } from './payment-mails';
import { rideMails } from './ride-mails';

export type { Facts } from './facts';

/** Every mail that the API writes, by the name under which it is enqueued. */
export const mailTemplates = { ...rideMails, ...paymentMails };
export type MailTemplate = keyof typeof mailTemplates;

export const isMailTemplate = (name: unknown): name is MailTemplate =>
  typeof name === 'string' && Object.hasOwn(mailTemplates, name);
