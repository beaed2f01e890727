import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from 'node:http2';
import { connect as openTcp } from 'node:net';
import { connect as openTls } from 'node:tls';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Question {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** A browser's one connection of HTTP/2 to the proxy. */
export interface Visitor {
  ask(path: string, question?: Question): Promise<Answer>;
  /** Follows the stream of moves. */
  listen(path: string): Promise<Listening>;
  leave(): Promise<void>;
}

export interface Listening {
  /** Undefined until it is answered. */
  status(): number | undefined;
  /** What came so far. */
  readonly heard: readonly string[];
  readonly ended: Promise<void>;
  stop(): void;
}

interface VisitorOptions {
  readonly port: number;
  /** The address of loopback that it comes from: each counts as another traveller's. */
  readonly from?: string;
}

const name = 'tafiya.example';

async function openSession({ port, from = '127.0.0.1' }: VisitorOptions): Promise<ClientHttp2Session> {
  const socket = openTls({
    socket: openTcp({ host: '127.0.0.1', port, localAddress: from }),
    servername: name,
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  });
  const session = connect(`https://${name}`, { createConnection: () => socket });
  await new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve());
    session.once('error', reject);
  });
  // What it breaks is each request's own failure.
  session.on('error', () => undefined);
  return session;
}

/** The server wants another connection, and has not looked at this request: a browser asks again there. */
const refusedStream = constants.NGHTTP2_REFUSED_STREAM;

export async function visit(options: VisitorOptions): Promise<Visitor> {
  let session = follow(await openSession(options));

  /** nginx takes so many requests of one connection, and then lets it go when they are answered. */
  function follow(opened: ClientHttp2Session): Promise<ClientHttp2Session> {
    opened.once('goaway', () => {
      session = openSession(options).then(follow);
    });
    return Promise.resolve(opened);
  }

  async function ask(path: string, question: Question = {}): Promise<Answer> {
    const { method = 'GET', headers = {}, json } = question;
    const body = json === undefined ? undefined : JSON.stringify(json);
    const at = await session;
    if (at.closed || at.destroyed) throw new Error('nginx closed the connection');
    const stream = at.request({
      ':path': path,
      ':method': method,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
    const parts: Buffer[] = [];
    let answered: IncomingHttpHeaders = {};
    stream.on('response', (given) => {
      answered = given;
    });
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('error', () => undefined);
    stream.end(body);
    await new Promise<void>((resolve) => stream.once('close', () => resolve()));
    if (stream.rstCode === refusedStream) return ask(path, question);
    if (stream.rstCode !== constants.NGHTTP2_NO_ERROR || answered[':status'] === undefined)
      throw new Error(`the answer broke off (${stream.rstCode})`);
    return { status: Number(answered[':status']), headers: answered, body: Buffer.concat(parts) };
  }

  async function listen(path: string): Promise<Listening> {
    const stream = (await session).request({ ':path': path, accept: 'text/event-stream' });
    const heard: string[] = [];
    let status: number | undefined;
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.on('data', (part: Buffer) => heard.push(part.toString()));
    stream.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => stream.once('close', () => resolve()));
    return { status: () => status, heard, ended, stop: () => stream.close() };
  }

  return { ask, listen, leave: async () => (await session).destroy() };
}
