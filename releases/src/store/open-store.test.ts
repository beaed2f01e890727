import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStore } from './open-store';

/** A server that sends the same response to every request. */
async function answering(status: number, type: string, body: string) {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

async function failureAt(endpoint: string): Promise<string> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' });
  const failure = await openStore({ driver: 's3', bucket: 'releases', endpoint, region: 'us-east-1', prefix: '' }).then(
    () => '',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return failure.replace(endpoint, 'there');
}

const page = '<!doctype html><title>Shop</title><p>Welcome';
const noS3 =
  'StartFailure: The release storage at there does not answer as an S3-compatible service does. Correct S3_ENDPOINT.';
const xml = (code: string) => `<Error><Code>${code}</Code></Error>`;

test.each([
  ['a web page', 200, 'text/html', page, noS3],
  ['a web page that says 404', 404, 'text/html', page, noS3],
  ['another API', 404, 'application/json', '{"message":"no"}', noS3],
  [
    'no such bucket',
    404,
    'application/xml',
    xml('NoSuchBucket'),
    'StartFailure: The release storage at there has no bucket "releases". Create it, or correct S3_BUCKET.',
  ],
  ['a bucket without the object', 404, 'application/xml', xml('NoSuchKey'), ''],
  ['a bucket that answers 403 for missing objects', 403, 'application/xml', xml('AccessDenied'), ''],
])('%s is reported in a sentence, and a bucket is not', async (_, status, type, body, expected) => {
  const server = await answering(status, type, body);
  expect(await failureAt(server.endpoint)).toBe(expected);
  await server.close();
});

test('a port where nothing listens is reported in a sentence', async () => {
  const server = await answering(200, 'text/plain', '');
  await server.close();
  expect(await failureAt(server.endpoint)).toBe(
    'StartFailure: The release storage at there does not answer. Start it, or correct S3_ENDPOINT.',
  );
});

test('a port that accepts the connection and never responds is reported in a sentence, within seconds', async () => {
  const server = createServer(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await failureAt(`http://127.0.0.1:${port}`)).toBe(
    'StartFailure: The release storage at there does not answer in time. Correct S3_ENDPOINT, or look at the network.',
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}, 15_000);
