import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings } from 'server/http';
import type { ConsoleBuild } from '../console/console-build';
import { consoleAssets, consoleDocument } from '../console/console-document';
import { commonHeaders, integrityPolicy } from '../document/security';
import { isCompressible, mediaTypeOf } from '../release/media-types';
import { compress } from '../store/compress';

const oneYear = 'public, max-age=31536000, immutable';

/** The back office under `/ops`: one document for all its addresses, and the files of its build. */
export function registerConsole(app: FastifyInstance, build: ConsoleBuild | undefined): void {
  const forStaff = (reply: FastifyReply) =>
    reply.headers(commonHeaders).header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex, nofollow');

  const page = build && consoleDocument(build);
  const document = (_: unknown, reply: FastifyReply) => {
    forStaff(reply);
    if (!page) return notBuilt(reply);
    return reply
      .header('Content-Security-Policy', page.policy)
      .headers(integrityPolicy)
      .type('text/html; charset=utf-8')
      .send(page.html);
  };
  app.get('/ops', document);
  app.get('/ops/*', document);
  registerAssets(app, build, forStaff);
}

const notBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The back office is not built. Run `pnpm build`, then start the site again.\n');

type Forms = Promise<Awaited<ReturnType<typeof compress>>>;

function registerAssets(
  app: FastifyInstance,
  build: ConsoleBuild | undefined,
  forStaff: (reply: FastifyReply) => FastifyReply,
): void {
  // Compressed on the first request: most processes serve no visit to the back office.
  const compressed = new Map<string, Forms>();
  const formsOf = (file: string, content: Buffer): Forms => {
    const forms = compressed.get(file) ?? compress(content);
    compressed.set(file, forms);
    return forms;
  };

  app.get<{ Params: { '*': string } }>(`${consoleAssets}*`, async (request, reply) => {
    const file = request.params['*'];
    const content = build?.files.get(file);
    const type = mediaTypeOf(file);
    if (!content || !type)
      return forStaff(reply).code(404).send({ message: 'The back office has no such file.', code: 'NOT_FOUND' });

    reply.headers(commonHeaders).header('Cache-Control', oneYear).type(type);
    if (!isCompressible(file)) return reply.send(content);
    reply.header('Vary', 'Accept-Encoding');
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    if (!encoding) return reply.send(content);
    return reply.header('Content-Encoding', encoding).send((await formsOf(file, content))[encoding]);
  });
}
