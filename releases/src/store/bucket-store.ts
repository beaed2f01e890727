import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { StartFailure } from 'api/start-failure';
import { formsOf } from './compress';
import type { Encoding, ReleaseKey, StoreBackend } from './release-store';

export interface Bucket {
  readonly client: Pick<S3Client, 'send'>;
  readonly name: string;
  /** What the names of all objects begin with: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** Uploads at once: a bucket answers each in some ten milliseconds, however many there are. */
const uploadsAtOnce = 8;

const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** What stands in the way of a bucket, by the name or code of the error. */
const unusable: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: (bucket) => `has no bucket "${bucket}". Create it, or correct S3_BUCKET.`,
  InvalidAccessKeyId: () => 'does not know AWS_ACCESS_KEY_ID. Correct it.',
  SignatureDoesNotMatch: () => 'does not take AWS_SECRET_ACCESS_KEY. Correct it.',
  CredentialsProviderError: () => 'needs credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ECONNREFUSED: () => 'does not answer. Start it, or correct S3_ENDPOINT.',
  ENOTFOUND: () => 'has an address that does not exist. Correct S3_ENDPOINT.',
  ETIMEDOUT: () => 'does not answer in time. Correct S3_ENDPOINT, or look at the network.',
};
/** What a bucket says of an object that is not there; some rights hide whether it is. */
const usual = ['NoSuchKey', 'AccessDenied'];

/**
 * Asks for an object that nobody has put there, to find out before anything is served whether this is a bucket.
 *
 * @param where its service, for the sentence
 * @throws StartFailure saying what to correct
 */
export async function checkBucket({ client, name: bucket, prefix }: Bucket, where: string): Promise<void> {
  let found: { name?: string; code?: string; Code?: string; message?: string } = {};
  try {
    await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}.is-this-a-bucket` }));
  } catch (error) {
    found = error as typeof found;
  }
  // What the service itself says stands in `Code`; a page of anything else has none.
  if (usual.includes(found.Code ?? '')) return;
  // The client wraps some errors of the network, and keeps their code in the message alone.
  const said = `${found.name} ${found.code} ${found.message}`;
  const [, say] = Object.entries(unusable).find(([code]) => said.includes(code)) ?? [];
  const what = say?.(bucket) ?? 'does not answer as an S3-compatible service does. Correct S3_ENDPOINT.';
  throw new StartFailure(`The release storage at ${where} ${what}`, { cause: found });
}

/**
 * Releases in an S3-compatible bucket: `<prefix><name>/<version>/<digest>/<encoding>/<file>`. A bucket renames nothing, so
 * an empty object `whole` is put last, and what has none is not there: a writer that dies half-way leaves nothing to be read.
 */
export function bucketStore({ client, name: bucket, prefix }: Bucket): StoreBackend {
  const placeOf = ({ name, version, digest }: ReleaseKey) => `${prefix}${name}/${version}/${digest}/`;
  const markOf = (key: ReleaseKey) => `${placeOf(key)}whole`;
  // Releases never change and never go: one that was whole stays so.
  const whole = new Set<string>();

  async function has(key: ReleaseKey): Promise<boolean> {
    const mark = markOf(key);
    if (whole.has(mark)) return true;
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: mark }));
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
    whole.add(mark);
    return true;
  }

  const put = (path: string, content: Buffer) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: path, Body: content, ContentLength: content.byteLength }));

  return {
    async put(key, files) {
      if (await has(key)) return;
      const waiting = [...files];
      const upload = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift())
          for (const [encoding, bytes] of await formsOf(file.file, file.content))
            await put(`${placeOf(key)}${encoding}/${file.file}`, bytes).catch((error: unknown) => {
              // No more is sent for a release that will not be whole. What lies there may be another writer's too.
              waiting.length = 0;
              throw error;
            });
      };
      await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
      await put(markOf(key), Buffer.alloc(0));
    },

    has,

    async read(key: ReleaseKey, file: string, encoding: Encoding) {
      if (!(await has(key))) return undefined;
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: `${placeOf(key)}${encoding}/${file}` }),
        );
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },

    async replace(key, file, encoding, content) {
      await put(`${placeOf(key)}${encoding}/${file}`, content);
    },
  };
}
