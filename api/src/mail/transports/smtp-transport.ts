import { createTransport } from 'nodemailer';
import { compose } from './compose';
import type { MailTransport } from './mail-transport';

/**
 * A mail server, `smtp(s)://user:password@host:port`. A password is never sent over an open line.
 * @throws what nodemailer throws, for all that may pass: the job comes back
 */
export const smtpTransport = ({ url, from }: { url: string; from: string }): MailTransport => {
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
        await server.sendMail(compose(message, from));
        return 'sent';
      } catch (error) {
        if (isRefusedForGood(error)) return 'refused';
        throw error;
      }
    },
  };
};

/** A lasting answer (RFC 5321, 4.2.1: 5yz) to the recipient's address, and to nothing else. */
const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return command === 'RCPT TO' && responseCode >= 500;
};
