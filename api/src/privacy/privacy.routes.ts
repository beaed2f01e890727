import type { FastifyInstance } from 'fastify';
import {
  copyData as copyOperation,
  eraseData as eraseOperation,
  openPrivacyRequest,
  requestPrivacy as requestOperation,
} from 'shared/contract/content';
import type { Context } from '../context';
import { route } from '../http';
import type { PersonalData, WipeTraces } from './personal-data';
import { copyData, eraseData, openRequest, requestPrivacy } from './privacy-requests';

/** Serves requests for a copy or the erasure of personal data. */
export function registerPrivacy(
  app: FastifyInstance,
  context: Context,
  parts: readonly PersonalData[],
  traces: readonly WipeTraces[],
): void {
  route(app, requestOperation, ({ tx, body }) => requestPrivacy(tx, context, body), {
    limit: 'mail',
    limitedBy: ({ body }) => [body.email],
  });
  route(app, openPrivacyRequest, ({ body }) => openRequest(context, parts, body.token));
  route(app, copyOperation, ({ body }) => copyData(context, parts, body.token));
  route(app, eraseOperation, ({ tx, body }) => eraseData(tx, context, parts, traces, body.token));
}
