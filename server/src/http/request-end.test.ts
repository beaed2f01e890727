import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openRawSocket, type RawSocket, type RawSocketOptions } from '../testing/raw-socket';
import { createServer, type ServerSettings } from './create-server';
import { hasCalls, noOpenCalls, trackOpenCalls } from './request-end';

const places = 3;
const more = places + 1;

const settings: ServerSettings = {
  logLevel: 'silent',
  trustedProxies: [],
  origin: 'https://tafiya.test',
  shedding: {
    maxOpenRequests: places,
    maxOpenRequestsNetwork: places,
    maxWorkingRequests: 1000,
    // a busy machine must not fail a test
    maxWaitMs: 60_000,
    maxLoopLagMs: 60_000,
  },
};

/** A counter of open requests. @returns a function that tells whether the count is 0 after all requests have ended */
type Counter = (app: FastifyInstance) => () => Promise<boolean>;

const isServed = (app: FastifyInstance) => async () => (await app.inject('/quick')).statusCode === 200;

const byOpenCalls: Counter = (app) => {
  const calls = noOpenCalls();
  trackOpenCalls(app, calls);
  return async () => calls.open.size === 0 && !hasCalls({ ...calls, answeredAtMs: Number.NEGATIVE_INFINITY });
};

/** A wrong counter that frees a slot only after the response. */
const byAnswers: Counter = (app) => {
  const open = new Set<unknown>();
  app.addHook('onRequest', async (request) => void open.add(request));
  app.addHook('onResponse', async (request) => void open.delete(request));
  return async () => open.size === 0;
};

/** A wrong counter that frees a slot when the stream of the response closes, which a queued response never does. */
const byAnswerStreams: Counter = (app) => {
  const open = new Set<unknown>();
  app.addHook('onRequest', async (request, reply) => {
    open.add(request);
    reply.raw.once('close', () => open.delete(request));
  });
  return async () => open.size === 0;
};

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** A server with few slots on a port; `settled` resolves when all connections are closed. */
const serve = async (count: Counter) => {
  const app = await createServer(settings, { timeouts: { headersMs: 300, requestMs: 300, checkEveryMs: 50 } });
  const isFree = count(app);
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    await released;
    return 'slow';
  });
  app.post('/body', async () => 'read');
  const sockets: Promise<unknown>[] = [];
  app.server.on('connection', (socket: Socket) =>
    sockets.push(new Promise((resolve) => socket.once('close', resolve))),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  closings.push(() => app.close(), letGo);
  const { port } = app.server.address() as AddressInfo;
  const open = async (options?: RawSocketOptions): Promise<RawSocket> => {
    const raw = await openRawSocket(port, options);
    closings.push(() => raw.socket.destroy());
    return raw;
  };
  const send = async (text: string, options?: RawSocketOptions) => {
    const raw = await open(options);
    const begun = once(app.server, 'request');
    raw.socket.write(text);
    await begun;
    return raw;
  };
  /** Waits for the closed sockets and their handlers. */
  const settled = async () => {
    await Promise.all(sockets);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { isFree, send, settled, letGo };
};

const head = 'host: tafiya.test\r\n';
const half = `POST /body HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`;
const slow = `GET /slow HTTP/1.1\r\n${head}\r\n`;

const counters = [
  ['shedding', isServed],
  ['open calls', byOpenCalls],
] as const;

describe.each(counters)('slots of %s are freed', (_, count) => {
  test('after incomplete bodies', async () => {
    const { isFree, send, settled } = await serve(count);
    for (let index = 0; index < more; index += 1) (await send(half)).socket.destroy();
    await settled();
    expect(await isFree()).toBe(true);
  });

  test('after connection resets during the body', async () => {
    const { isFree, send, settled } = await serve(count);
    for (let index = 0; index < more; index += 1) (await send(half)).socket.resetAndDestroy();
    await settled();
    expect(await isFree()).toBe(true);
  });

  test('after incomplete bodies of a client that only half-closes', async () => {
    const { isFree, send, settled } = await serve(count);
    for (let index = 0; index < more; index += 1) (await send(half)).socket.end();
    await settled();
    expect(await isFree()).toBe(true);
  });

  test('after the time-out of a body, also of clients that never close', async () => {
    const { isFree, send, settled } = await serve(count);
    const all = [];
    for (let index = 0; index < places; index += 1) all.push(await send(half, { ignoresEnd: true }));
    await settled();
    for (const { text } of all) expect(text()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await isFree()).toBe(true);
  });

  test.each(['destroy', 'resetAndDestroy', 'end'] as const)(
    'after pipelined calls of a disconnected client (%s), once their handlers have ended',
    async (leave) => {
      const { isFree, send, settled, letGo } = await serve(count);
      const { socket } = await send(slow.repeat(places));
      socket[leave]();
      await settled();
      expect(await isFree()).toBe(false);
      letGo();
      await settled();
      expect(await isFree()).toBe(true);
    },
  );

  test('after answered pipelined calls', async () => {
    const { isFree, send, settled, letGo } = await serve(count);
    const { socket, text } = await send(slow.repeat(places));
    letGo();
    while (text().split('HTTP/1.1 200').length <= places) await once(socket, 'data');
    socket.destroy();
    await settled();
    expect(await isFree()).toBe(true);
  });
});

describe('controls: these tests detect', () => {
  test('slots that are freed only after the response', async () => {
    const { isFree, send, settled } = await serve(byAnswers);
    for (let index = 0; index < places; index += 1) (await send(half)).socket.destroy();
    await settled();
    expect(await isFree()).toBe(false);
  });

  test('slots that are freed only when the stream of the response closes', async () => {
    const { isFree, send, settled, letGo } = await serve(byAnswerStreams);
    const { socket } = await send(slow.repeat(places));
    socket.destroy();
    await settled();
    letGo();
    await settled();
    expect(await isFree()).toBe(false);
  });
});

test('the connection of a client that never reads its response is closed', async () => {
  const app = await createServer(settings, { timeouts: { silenceMs: 300 } });
  closings.push(() => app.close());
  // more than the buffers of both ends hold
  app.get('/large', async () => Buffer.alloc(32 * 1024 * 1024));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connected: Promise<Socket[]> = once(app.server, 'connection') as Promise<Socket[]>;
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  closings.push(() => client.destroy());
  client.on('error', () => {});
  client.pause();
  const [served] = await connected;
  if (!served) throw new Error('Nobody connected');
  const cutOff = once(served, 'close');
  client.write('GET /large HTTP/1.1\r\nhost: tafiya\r\n\r\n');
  await cutOff;
  expect(served.bytesWritten).toBeGreaterThan(0);
});
