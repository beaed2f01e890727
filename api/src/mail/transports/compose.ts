import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-transport';

/** One message as nodemailer takes it, alike for every transport. */
export const compose = (message: MailMessage, from: string): SendMailOptions => ({
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
    ...message.enclosures.map((enclosure) => ({ ...enclosure })),
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
