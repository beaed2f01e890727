import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from 'node:http2';
import { connect as openTcp } from 'node:net';
import { connect as openTls } from 'node:tls';

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** An HTTP/2 connection to the proxy, as a browser opens it. */
export interface Visitor {
  request(path: string, options?: HttpRequest): Promise<HttpResponse>;
  /** Opens an event stream, such as that of release moves. */
  openStream(path: string): Promise<EventStream>;
  close(): Promise<void>;
}

export interface EventStream {
  /** Undefined until the response arrives. */
  status(): number | undefined;
  /** The chunks received so far. */
  readonly received: readonly string[];
  readonly ended: Promise<void>;
  stop(): void;
}

interface VisitorOptions {
  readonly port: number;
  /** The loopback address of the client: each counts as a separate traveller. */
  readonly from?: string;
  /** By default that of the site. */
  readonly host?: string;
}

const siteHost = 'tafiya.example';
export const opsHost = 'ops.tafiya.example';

async function openSession({ port, from = '127.0.0.1', host = siteHost }: VisitorOptions): Promise<ClientHttp2Session> {
  const socket = openTls({
    socket: openTcp({ host: '127.0.0.1', port, localAddress: from }),
    servername: host,
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  });
  const session = connect(`https://${host}`, { createConnection: () => socket });
  await new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve());
    session.once('error', reject);
  });
  // a broken connection fails each of its requests
  session.on('error', () => undefined);
  return session;
}

/** The server did not process this request; a browser repeats it on a new connection. */
const refusedStream = constants.NGHTTP2_REFUSED_STREAM;

export async function visit(options: VisitorOptions): Promise<Visitor> {
  let session = follow(await openSession(options));

  /** nginx closes a connection gracefully after a number of requests. */
  function follow(opened: ClientHttp2Session): Promise<ClientHttp2Session> {
    opened.once('goaway', () => {
      session = openSession(options).then(follow);
    });
    return Promise.resolve(opened);
  }

  async function request(path: string, options: HttpRequest = {}): Promise<HttpResponse> {
    const { method = 'GET', headers = {}, json } = options;
    const body = json === undefined ? undefined : JSON.stringify(json);
    const connection = await session;
    if (connection.closed || connection.destroyed) throw new Error('nginx closed the connection');
    const stream = connection.request({
      ':path': path,
      ':method': method,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
    const parts: Buffer[] = [];
    let responseHeaders: IncomingHttpHeaders = {};
    stream.on('response', (received) => {
      responseHeaders = received;
    });
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('error', () => undefined);
    stream.end(body);
    await new Promise<void>((resolve) => stream.once('close', () => resolve()));
    if (stream.rstCode === refusedStream) return request(path, options);
    if (stream.rstCode !== constants.NGHTTP2_NO_ERROR || responseHeaders[':status'] === undefined)
      throw new Error(`the response was cut off (${stream.rstCode})`);
    return { status: Number(responseHeaders[':status']), headers: responseHeaders, body: Buffer.concat(parts) };
  }

  async function openStream(path: string): Promise<EventStream> {
    const stream = (await session).request({ ':path': path, accept: 'text/event-stream' });
    const received: string[] = [];
    let status: number | undefined;
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.on('data', (part: Buffer) => received.push(part.toString()));
    stream.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => stream.once('close', () => resolve()));
    return { status: () => status, received, ended, stop: () => stream.close() };
  }

  return { request, openStream, close: async () => (await session).destroy() };
}
