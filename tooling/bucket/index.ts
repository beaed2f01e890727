import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const name = 'releases';
/** The only credentials that the server accepts. */
const environment = { AWS_ACCESS_KEY_ID: 'a-test-key', AWS_SECRET_ACCESS_KEY: 'a-test-secret' };

export interface TestBucket {
  readonly name: string;
  readonly endpoint: string;
  /** The credentials, for the process that uses the bucket. */
  readonly environment: Readonly<Record<string, string>>;
  /** The keys of the objects that begin with a prefix. */
  keys(prefix: string): string[];
  /** Whether requests get no response from now on; pending ones never get one. */
  setSilent(isSilent: boolean): void;
  stop(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const failure = (status: number, code: string): Reply => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/**
 * A server on loopback with the part of S3's REST API that the site uses: PUT, GET, HEAD and DELETE of an object, and
 * ListObjectsV2 by prefix, in one bucket, path style. Objects are in memory. It checks the access key of a request and the hash of
 * its body, but not the signature.
 */
export async function startBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const writtenAt = new Map<string, Date>();

  /** One page of keys. */
  function list({ searchParams }: URL): Reply {
    const maxKeys = Number(searchParams.get('max-keys') ?? 1000);
    const after = searchParams.get('continuation-token') ?? '';
    const found = [...objects.keys()]
      .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
      .sort();
    const contents = found
      .slice(0, maxKeys)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>${objects.get(key)?.byteLength}</Size>` +
          `<LastModified>${writtenAt.get(key)?.toISOString()}</LastModified></Contents>`,
      );
    const more = found.length > maxKeys ? `<NextContinuationToken>${found[maxKeys - 1]}</NextContinuationToken>` : '';
    return {
      status: 200,
      headers: { 'Content-Type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
    };
  }

  async function reply(request: IncomingMessage): Promise<Reply> {
    const { method = '', url = '/', headers } = request;
    if (!headers.authorization?.includes(`Credential=${environment.AWS_ACCESS_KEY_ID}/`))
      return failure(403, 'AccessDenied');
    const [, bucket, ...parts] = decodeURIComponent(new URL(url, 'http://bucket').pathname).split('/');
    if (bucket !== name) return failure(404, 'NoSuchBucket');
    const key = parts.join('/');
    if (method === 'PUT') {
      if (headers['content-encoding']?.includes('aws-chunked')) return failure(501, 'NotImplemented');
      const body = await buffer(request);
      const hash = headers['x-amz-content-sha256'];
      if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
        return failure(400, 'XAmzContentSHA256Mismatch');
      objects.set(key, body);
      writtenAt.set(key, new Date());
      return { status: 200 };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (method !== 'GET' && method !== 'HEAD') return failure(405, 'MethodNotAllowed');
    if (key === '') return list(new URL(url, 'http://bucket'));
    const body = objects.get(key);
    if (!body) return failure(404, 'NoSuchKey');
    return { status: 200, body, headers: { 'Content-Length': String(body.byteLength) } };
  }

  let isSilent = false;
  const server = createServer((request, response) => {
    if (isSilent) return;
    reply(request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
      },
      // the client aborted the body: nothing is stored
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    name,
    endpoint: `http://127.0.0.1:${port}`,
    environment,
    keys: (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    setSilent(value) {
      isSilent = value;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
