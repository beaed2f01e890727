import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { bearerOf, isFromThisMachine, isSecretOf, secretHash } from 'server/http';
import type { Context } from '../../context';

const keys = new WeakMap<Context, string>();

/** The key of this process for the command line on its machine. It is random, and ends with the process. */
export function commandLineKeyOf(context: Context): string {
  const key = keys.get(context) ?? randomBytes(32).toString('base64url');
  keys.set(context, key);
  return key;
}

/** Whether the command line on this machine makes a call. */
export const isOfCommandLine = (context: Context, request: FastifyRequest): boolean =>
  isFromThisMachine(request) && isSecretOf(secretHash(commandLineKeyOf(context)), bearerOf(request) ?? '');
