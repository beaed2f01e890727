import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { BuiltFile } from './built-files';
import type { Certificate } from './certificate';

/** What a browser sees of a site: HTTP/2 with TLS, as behind a proxy in production. */
export interface Front {
  readonly origin: string;
  close(): Promise<void>;
}

export interface FrontOptions {
  readonly certificate: Certificate;
  readonly port: number;
  /** The site behind it, plain HTTP. */
  readonly upstream: string;
  /** The origin that the site knows itself by. */
  readonly siteOrigin: string;
  /** What this front answers itself, by path. */
  readonly files?: ReadonlyMap<string, BuiltFile>;
  /** Puts another document in the place of the site's. */
  readonly rewrite?: (html: string, pathname: string) => Promise<{ readonly body: Buffer; readonly encoding: string }>;
}

/** Headers of one connection: they are none of the next. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings', 'host']);

export async function openFront(options: FrontOptions): Promise<Front> {
  const { certificate, port, files, rewrite } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, outgoing) => {
    const [pathname = '/'] = incoming.url.split('?', 1);
    const file = files?.get(pathname);
    if (file) return sendFile(file, outgoing);
    const isDocument = incoming.headers['sec-fetch-dest'] === 'document';
    pass(options, agent, incoming, outgoing, isDocument ? rewrite : undefined);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    origin: `https://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        for (const session of sessions) session.destroy();
        agent.destroy();
        server.close(() => done());
      }),
  };
}

function sendFile({ type, encoding, body }: BuiltFile, outgoing: Http2ServerResponse): void {
  outgoing.writeHead(200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-length': body.byteLength,
    ...(encoding && { 'content-encoding': encoding }),
  });
  outgoing.end(body);
}

function pass(
  { upstream, siteOrigin }: FrontOptions,
  agent: Agent,
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  rewrite: FrontOptions['rewrite'],
): void {
  const headers: IncomingHttpHeaders = plain(incoming.headers);
  // the site answers its own pages' calls, and the pages of the other builds are shown to it as such
  if (headers.origin) headers.origin = siteOrigin;
  if (rewrite) delete headers['accept-encoding'];
  const address = new URL(incoming.url, upstream);
  const onward = request(address, {
    agent,
    method: incoming.method,
    headers: { ...headers, host: new URL(siteOrigin).host },
  });
  onward.on('response', (answer) => {
    const given = plain(answer.headers);
    const isHtml = String(given['content-type']).startsWith('text/html');
    if (rewrite && isHtml && answer.statusCode !== 304) {
      void sendRewritten(answer, given, address.pathname, rewrite, outgoing);
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, given);
    answer.pipe(outgoing.stream ?? outgoing);
  });
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function sendRewritten(
  answer: IncomingMessage,
  headers: IncomingHttpHeaders,
  pathname: string,
  rewrite: NonNullable<FrontOptions['rewrite']>,
  outgoing: Http2ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { body, encoding } = await rewrite(Buffer.concat(parts).toString(), pathname);
  outgoing.writeHead(answer.statusCode ?? 502, {
    ...headers,
    'content-encoding': encoding,
    'content-length': body.byteLength,
  });
  outgoing.end(body);
}

const plain = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)));
