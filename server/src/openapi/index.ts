import type { FastifyInstance } from 'fastify';
import { sendCached } from '../http';
import { docsPage, docsPolicy } from './docs-page';
import { type DocumentOptions, openApiOf } from './openapi';

const cacheSeconds = 300;

/** The contract for programs (`/openapi.json`) and for people (`/docs`), made of all APIs that are mounted by the first call. */
export const registerDocs = (app: FastifyInstance, options: DocumentOptions): void => {
  let documentText: string | undefined;
  let pageText: string | undefined;

  app.get('/openapi.json', async (request, reply) => {
    documentText ??= JSON.stringify(openApiOf(app.apis, options));
    return sendCached(request, reply.type('application/json; charset=utf-8'), documentText, cacheSeconds);
  });

  app.get('/docs', async (request, reply) => {
    pageText ??= docsPage(app.apis, options);
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy);
    return sendCached(request, reply, pageText, cacheSeconds);
  });
};
