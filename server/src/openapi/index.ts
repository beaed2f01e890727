import type { FastifyInstance } from 'fastify';
import { sendCached } from '../http';
import { docsPage, docsPolicy } from './docs-page';
import { type DocumentOptions, openApiOf } from './openapi';

const cacheSeconds = 300;

/** Serves the contract as OpenAPI (`/openapi.json`) and as a page (`/docs`), with all APIs that are registered before the first request. */
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
