import { createTransport } from 'nodemailer';
import { ServiceOutage } from '../../jobs/circuit-breaker';
import { compose } from './compose';
import type { MailTransport } from './mail-transport';

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
        const { code = '' } = error as { code?: string };
        throw outageCodes.includes(code)
          ? new ServiceOutage('mail', `The mail server is out: ${code}`, { cause: error })
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
