import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { countAddress } from './limits';
import { Refusal } from './refusal';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets only the bearer of the staff token through; wrong ones are counted by address. */
export const demandStaff = (context: Context, request: FastifyRequest): void => {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
  // digests have one length, so the comparison takes the same time whatever was sent
  const isRight = timingSafeEqual(digest(token), digest(context.settings.staffToken));
  if (scheme.toLowerCase() === 'bearer' && isRight) return;
  countAddress(context, request.ip, 'staff');
  throw new Refusal('STAFF_ONLY', 'This call is for the back office: a staff token is needed.');
};
