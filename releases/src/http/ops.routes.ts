import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings } from 'server/http';
import type { OpsBuild } from '../builds/ops-build';
import { commonHeaders, contentSecurityPolicy, integrityPolicy } from '../document/security';
import { integrityOf } from '../release/digest';
import { isCompressible, mediaTypeOf } from '../release/media-types';
import { compress } from '../store/compress';
import { registerIcon } from './well-known.routes';

const oneYear = 'public, max-age=31536000, immutable';

/** Serves the back office under `/ops`: one document for all of its paths, and the files of its build. */
export function registerOps(app: FastifyInstance, build: OpsBuild | undefined): void {
  const forStaff = (reply: FastifyReply) =>
    reply.headers(commonHeaders).header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex, nofollow');

  const page = build && opsDocument(build);
  const document = (_: unknown, reply: FastifyReply) => {
    forStaff(reply);
    if (!page) return notBuilt(reply);
    return reply
      .header('Content-Security-Policy', page.policy)
      .headers(integrityPolicy)
      .type('text/html; charset=utf-8')
      .send(page.html);
  };
  app.get('/', (_, reply) => forStaff(reply).redirect('/ops', 302));
  const config = { operation: 'document' };
  app.get('/ops', { config }, document);
  app.get('/ops/*', { config }, document);
  registerIcon(app);
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
  build: OpsBuild | undefined,
  forStaff: (reply: FastifyReply) => FastifyReply,
): void {
  // compressed on the first request: most processes never serve the back office
  const compressed = new Map<string, Forms>();
  const formsOf = (file: string, content: Buffer): Forms => {
    const forms = compressed.get(file) ?? compress(content);
    compressed.set(file, forms);
    return forms;
  };

  app.get<{ Params: { '*': string } }>(`${opsAssets}*`, async (request, reply) => {
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

const opsAssets = '/ops/assets/';

/** The document of the back office, with a policy that allows only its own files and the API. */
function opsDocument({ document, scripts, styles, fonts, files }: OpsBuild) {
  const attributes = (file: string) => {
    const content = files.get(file);
    if (!content) throw new Error(`The build of the console lists ${file}, which is missing`);
    return `crossorigin integrity="${integrityOf(content)}"`;
  };
  const head = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${opsAssets}${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" href="${opsAssets}${file}" ${attributes(file)}>`),
    ...scripts.map((file) => `<script defer src="${opsAssets}${file}" ${attributes(file)}></script>`),
  ].join('\n');
  return { html: document.replace('{{head}}', () => head), policy: contentSecurityPolicy({ template: document }) };
}
