import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openRawSocket } from 'server/testing/raw-socket';
import { openTestApi, type TestApi } from '../testing';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => api.close());

const head = (bytes: number) =>
  `POST /api/v1/fly/flightsearch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

test('a body that is too large is answered while it is still arriving, and the connection stays for the next call', async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const { socket, text } = await openRawSocket(port);
  socket.write(`${head(200_000)}${'a'.repeat(50_000)}`);
  await once(socket, 'data');
  expect(text()).toMatch(/^HTTP\/1\.1 413 .*\{"message":"The request is too large\.","code":"PAYLOAD_TOO_LARGE"\}$/s);
  expect(text()).not.toMatch(/^connection: close/im);
  // a proxy would answer 502 for a connection that is closed under what it still sends
  socket.write('a'.repeat(150_000));
  socket.write('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  expect(text()).toContain('HTTP/1.1 200');
  socket.destroy();
});
