import { createHash, X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { extname, join, sep } from 'node:path';
import { generate } from 'selfsigned';
import { encode } from 'server/http';
import type { Rewrite } from './rewrite';

/** A key and a self-signed certificate, which only a browser with its fingerprint accepts. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the public key, base64: for Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly fingerprint: string;
}

export async function makeCertificate(): Promise<Certificate> {
  const subject = [{ name: 'commonName', value: 'localhost' }];
  const { private: key, cert } = await generate(subject, { keyType: 'ec', algorithm: 'sha256' });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}

/** A proxy that serves a site over HTTP/2 with TLS, as in production. */
export interface TlsProxy {
  readonly origin: string;
  close(): Promise<void>;
}

export interface TlsProxyOptions {
  readonly certificate: Certificate;
  readonly port: number;
  /** The site behind it, plain HTTP. */
  readonly upstream: string;
  /** The site's `PUBLIC_ORIGIN`. */
  readonly siteOrigin: string;
  /** Files that this proxy serves itself, by path. */
  readonly files?: ReadonlyMap<string, BuiltFile>;
  readonly rewrite?: Rewrite;
}

/** Headers of one connection, which a proxy does not forward. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings', 'host']);

export async function openTlsProxy(options: TlsProxyOptions): Promise<TlsProxy> {
  const { certificate, port, files, rewrite } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, outgoing) => {
    const [pathname = '/'] = incoming.url.split('?', 1);
    const file = files?.get(pathname);
    if (file) return sendFile(file, outgoing);
    const isDocument = incoming.headers['sec-fetch-dest'] === 'document';
    forward(options, agent, incoming, outgoing, isDocument ? rewrite : undefined);
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

function sendFile({ type, isBrotli, body }: BuiltFile, outgoing: Http2ServerResponse): void {
  outgoing.writeHead(200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-length': body.byteLength,
    ...(isBrotli && { 'content-encoding': 'br' }),
  });
  outgoing.end(body);
}

function forward(
  { upstream, siteOrigin }: TlsProxyOptions,
  agent: Agent,
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  rewrite: Rewrite | undefined,
): void {
  const headers = forwarded(incoming.headers);
  // the API accepts calls of the site's own origin only
  if (headers.origin) headers.origin = siteOrigin;
  if (rewrite) delete headers['accept-encoding'];
  const address = new URL(incoming.url, upstream);
  const onward = request(address, {
    agent,
    method: incoming.method,
    headers: { ...headers, host: new URL(siteOrigin).host },
  });
  onward.on('response', (response) => {
    const isHtml = String(response.headers['content-type']).startsWith('text/html');
    if (rewrite && isHtml && response.statusCode !== 304) {
      void sendRewritten(response, address.pathname, rewrite, outgoing);
      return;
    }
    // the headers of a 304 replace those of the cached document
    outgoing.writeHead(
      response.statusCode ?? 502,
      rewrite ? headersOfRewritten(response) : forwarded(response.headers),
    );
    response.pipe(outgoing.stream ?? outgoing);
  });
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function sendRewritten(
  response: IncomingMessage,
  pathname: string,
  rewrite: Rewrite,
  outgoing: Http2ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const body = await rewrite(Buffer.concat(parts).toString(), pathname);
  outgoing.writeHead(response.statusCode ?? 502, {
    ...headersOfRewritten(response),
    'content-encoding': 'br',
    'content-length': body.byteLength,
  });
  outgoing.end(body);
}

/** The site requires a hash of each script, which the other builds do not have. */
function headersOfRewritten(response: IncomingMessage): IncomingHttpHeaders {
  const { 'integrity-policy': _policy, ...headers } = forwarded(response.headers);
  return headers;
}

const forwarded = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopHeaders.has(name)));

interface BuiltFile {
  readonly type: string;
  readonly isBrotli: boolean;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
};
/** Records of the build, which no browser requests. */
const unserved = /(build|mf-stats)\.json$/;
const compressed = new Set(['.js', '.css', '.json']);

/** The files of a build by path, with the same compression as those of a release. */
export async function readBuiltFiles(folder: string, base: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => types[extname(name)] && !unserved.test(name),
  );
  const files = names.map(async (name): Promise<[string, BuiltFile]> => {
    const content = await readFile(join(folder, name));
    const isBrotli = compressed.has(extname(name));
    const body = isBrotli ? await encode(content, 'br', 'smallest') : content;
    return [base + name.split(sep).join('/'), { type: types[extname(name)] ?? '', isBrotli, body }];
  });
  return new Map(await Promise.all(files));
}
