import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

test('an aborted upload leaves nothing, and the same upload succeeds later', async () => {
  const site = await openTestReleases();
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify(upload(ridesCandidate(), { live: true }));
  const dying = request(`${origin}/releases/api/releases`, {
    method: 'POST',
    headers: { ...bearer(site.token), 'content-type': 'application/json', 'content-length': body.length },
  });
  // the client's error about the closed connection
  dying.on('error', () => undefined);
  dying.write(body.slice(0, -10), () => dying.destroy());
  await new Promise((resolve) => dying.once('close', resolve));

  const call = callsOf(site.app, bearer(site.token));
  expect((await call('GET', '/status')).data).toMatchObject({ releases: [] });
  expect(await call('GET', '/releases?name=mf-rides')).toMatchObject({ code: 'UNKNOWN_REMOTE' });
  expect((await call('POST', '/releases', JSON.parse(body))).status).toBe(201);
  await site.close();
});

/** Reads until the text matches. @throws if the connection is closed before */
async function answered(socket: Socket, expected: RegExp): Promise<void> {
  for (let text = ''; !expected.test(text); )
    text += (await once(socket, 'data', { signal: AbortSignal.timeout(30_000) }))[0];
}

describe('an upload that cannot be parsed', () => {
  let site: TestReleases;
  beforeAll(async () => {
    site = await openTestReleases();
  });
  afterAll(() => site.close());

  const good = upload(ridesCandidate());
  const [first, ...others] = good.files;
  const withFirst = (changes: object) => JSON.stringify({ ...good, files: [{ ...first, ...changes }, ...others] });

  test.each([
    ['no JSON', '{"build":', /The request is not JSON/],
    ['no object', '7', /expected object/],
    ['a file that is not an object', JSON.stringify({ ...good, files: [7] }), /files\.0/],
    ['a file without content', withFirst({ content: undefined }), /files\.0\.content: must be base64/],
    ['characters that are not base64', withFirst({ content: 'a-b_' }), /files\.0\.content: must be base64/],
    ['truncated base64', withFirst({ content: 'YWJjZA' }), /files\.0\.content: must be base64/],
    ['an unknown key', withFirst({ more: 1 }), /more/],
    ['a key __proto__', withFirst({}).replace('"file":', '"__proto__":{},"file":'), /__proto__/],
    ['a large field besides its files', JSON.stringify({ ...good, why: 'x'.repeat(1_000_000) }), /larger than 1000 kB/],
  ])('%s is refused with a message', async (_, payload, sentence) => {
    const headers = { ...bearer(site.token), 'content-type': 'application/json' };
    const answer = await site.app.inject({ method: 'POST', url: '/releases/api/releases', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_RELEASE']);
    expect(answer.json().message).toMatch(sentence);
  });

  test('an upload of more than 32 MB is refused by its length, without closing the connection', async () => {
    const { port, hostname } = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), hostname);
    const bytes = 40_000_000;
    const head = (method: string, path: string) =>
      `${method} /releases/api${path} HTTP/1.1\r\nHost: tafiya.test\r\nAuthorization: Bearer ${site.token}\r\n`;
    socket.write(`${head('POST', '/releases')}Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`);
    await answered(socket, /^HTTP\/1\.1 413 [\s\S]*larger than 32768 kB/);
    // A proxy that is still sending would answer 502 instead of this 413.
    socket.write(Buffer.alloc(bytes, 'a'));
    socket.write(`${head('GET', '/status')}\r\n`);
    await answered(socket, /HTTP\/1\.1 200 /);
    socket.destroy();
  });
});
