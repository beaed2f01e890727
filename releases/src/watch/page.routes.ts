import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pageScript } from './page-script';

/** Included in the documents of a development site. */
export const pageScriptElement = '<script defer src="/releases/dev/page.js"></script>';

interface PageRoutesOptions {
  /** Why the page of an address could not be rendered on the server. */
  failureAt(pathname: string, query: string): string | undefined;
  /** Called with what differs when React hydrates a page. */
  pageFailed(page: string, failure: string): void;
}

const difference = z.object({ page: z.string().max(2_000), text: z.string().max(20_000) });

/** Without what a terminal would interpret. */
const printable = (text: string) => text.replace(/[^\n\P{Cc}]/gu, '');

/** Event streams that make open pages reload after each build, and exchange failures of pages. */
export function registerPageRoutes(
  app: FastifyInstance,
  { failureAt, pageFailed }: PageRoutesOptions,
): { reload(): void } {
  const pages = new Set<ServerResponse>();
  app.get('/releases/dev/page.js', (_, reply) =>
    reply.header('Cache-Control', 'no-store').type('text/javascript; charset=utf-8').send(pageScript),
  );
  app.get<{ Querystring: { readonly page?: string } }>('/releases/dev/events', ({ query: { page = '/' } }, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    reply.raw.write('retry: 500\n\n');
    const { pathname, search } = new URL(page, 'http://localhost');
    const failure = failureAt(pathname, search);
    if (failure !== undefined) reply.raw.write(`event: failure\ndata: ${JSON.stringify(failure)}\n\n`);
    pages.add(reply.raw);
    reply.raw.on('close', () => pages.delete(reply.raw));
  });
  app.post('/releases/dev/failures', (request, reply) => {
    const { page, text } = difference.parse(request.body);
    pageFailed(printable(page), `the browser renders it differently\n${printable(text)}`);
    return reply.code(204).send();
  });
  // An open stream would keep the server from closing.
  app.addHook('preClose', async () => {
    for (const page of pages) page.end();
  });
  return {
    reload() {
      for (const page of pages) page.write('data: built\n\n');
    },
  };
}
