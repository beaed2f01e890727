import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const script = `const builds = new EventSource('/releases/dev/reload');
builds.onmessage = () => location.reload();
`;

/** Included in documents of watch builds. */
export const reloadScript = '<script defer src="/releases/dev/reload.js"></script>';

/** Event streams that make open pages reload after each build. */
export function registerReload(app: FastifyInstance): { reload(): void } {
  const pages = new Set<ServerResponse>();
  app.get('/releases/dev/reload.js', (_, reply) =>
    reply.header('Cache-Control', 'no-store').type('text/javascript; charset=utf-8').send(script),
  );
  app.get('/releases/dev/reload', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    reply.raw.write('retry: 500\n\n');
    pages.add(reply.raw);
    reply.raw.on('close', () => pages.delete(reply.raw));
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
