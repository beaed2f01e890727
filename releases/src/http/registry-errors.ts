import type { FastifyRequest } from 'fastify';
import { isTemporaryError } from 'server/database';
import { type AnyOperation, busy, type HttpRefusal, Refusal } from 'server/http';
import type { z } from 'zod';
import { ReleaseRefusal } from '../release/refusal';

/** The refusal of an invalid call: a sentence for the command line, and a message for each field. */
export const refusalOfInvalid = ({ id }: AnyOperation, { issues }: z.ZodError): HttpRefusal => {
  const faults = issues.slice(0, 5).map(({ path, message }) => [path.join('.') || 'the request', message] as const);
  const sentence = faults.map((fault) => fault.join(': ')).join('; ');
  const code = id === 'publish' ? 'INVALID_RELEASE' : 'INVALID_REQUEST';
  return new ReleaseRefusal(code, `This cannot be taken. ${sentence}.`, { fields: Object.fromEntries(faults) });
};

/** Error codes of file systems and PostgreSQL. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The refusal for an error with a message of its own; undefined for any other. */
export const refusalOf = (error: unknown, { routeOptions }: FastifyRequest): HttpRefusal | undefined => {
  const { code = '' } = (error ?? {}) as { readonly code?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const limit = Math.floor((routeOptions.bodyLimit ?? 0) / 1024);
    return new Refusal(
      'PAYLOAD_TOO_LARGE',
      `This request is larger than ${limit} kB, the limit of this call. A release is sent as base64, so its files may have three quarters of that.`,
    );
  }
  if (fullDisk.has(code)) {
    return new ReleaseRefusal(
      'DISK_FULL',
      'The disk of the release registry is full, so nothing was published. Free some space there, then publish again.',
    );
  }
  // a move waits for the lock only for a limited time
  if (!isTemporaryError(error)) return undefined;
  return busy(
    'The registry’s database is busy or away just now. Look at `pnpm release status`, and try again in a moment.',
  );
};
