import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { StartFailure } from 'server/start-failure';
import { formsOf } from './compress';
import { type Part, type ReleaseKey, type StoreBackend, type StoredPlace, StoreOutage } from './release-store';

export interface Bucket {
  readonly client: Pick<S3Client, 'send'>;
  readonly name: string;
  /** The prefix of all object keys: empty, or with a trailing slash. */
  readonly prefix: string;
}

/** Number of concurrent calls; a bucket answers each in about ten milliseconds regardless of the number. */
const callsAtOnce = 8;

/** Objects without the marker after this time were left by a killed writer. */
const abandonedAfterMs = 86_400_000;

interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly changedAt: Date;
}

const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** Classifies the error of a call: a 4xx is a refusal, anything else an outage. */
function failureOf(error: unknown): unknown {
  const { httpStatusCode = 0 } = (error as Partial<S3ServiceException>).$metadata ?? {};
  return httpStatusCode >= 400 && httpStatusCode < 500 ? error : new StoreOutage({ cause: error });
}
const calling = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw failureOf(error);
  });

/** Messages about an unusable bucket, by the name or code of the error. */
const unusable: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: (bucket) => `has no bucket "${bucket}". Create it, or correct S3_BUCKET.`,
  InvalidAccessKeyId: () => 'does not know AWS_ACCESS_KEY_ID. Correct it.',
  SignatureDoesNotMatch: () => 'does not take AWS_SECRET_ACCESS_KEY. Correct it.',
  CredentialsProviderError: () => 'needs credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ECONNREFUSED: () => 'does not answer. Start it, or correct S3_ENDPOINT.',
  ENOTFOUND: () => 'has an address that does not exist. Correct S3_ENDPOINT.',
  TimeoutError: () => 'does not answer in time. Correct S3_ENDPOINT, or look at the network.',
};
/** Errors about a missing object; without the right to list, a bucket answers 403. */
const usual = ['NoSuchKey', 'AccessDenied'];

/**
 * Requests an object that does not exist, to check at the start that the bucket is usable.
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
  // Errors of the service have a `Code`; other responses have none.
  if (usual.includes(found.Code ?? '')) return;
  // The client wraps some network errors, with their code only in the message.
  const text = `${found.name} ${found.code} ${found.message}`;
  const [, message] = Object.entries(unusable).find(([code]) => text.includes(code)) ?? [];
  const what = message?.(bucket) ?? 'does not answer as an S3-compatible service does. Correct S3_ENDPOINT.';
  throw new StartFailure(`The release storage at ${where} ${what}`, { cause: found });
}

/**
 * Releases in an S3-compatible bucket: `<prefix><name>/<version>/<digest>/<encoding>/<file>`, and their pictures in `pictures/`. As a bucket has no rename,
 * an empty marker object `whole` is written last. A release without it does not exist, so a killed writer leaves none.
 */
export function bucketStore({ client, name: bucket, prefix }: Bucket): StoreBackend {
  const placeOf = ({ name, version, digest }: ReleaseKey) => `${prefix}${name}/${version}/${digest}/`;
  const markOf = (key: ReleaseKey) => `${placeOf(key)}whole`;
  // Only for reads: files of a removed release are missing anyway. Writers check again.
  const whole = new Set<string>();

  async function has(key: ReleaseKey): Promise<boolean> {
    const mark = markOf(key);
    try {
      await calling(client.send(new HeadObjectCommand({ Bucket: bucket, Key: mark })));
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
    whole.add(mark);
    return true;
  }

  async function objectsBelow(path: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    let next: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await calling(
        client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: path, ...(next && { ContinuationToken: next }) }),
        ),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
        objects.push({ key: Key, sizeBytes: Size, changedAt: LastModified });
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next);
    return objects;
  }

  async function list(): Promise<StoredPlace[]> {
    const places = new Map<string, StoredPlace>();
    for (const { key, sizeBytes, changedAt } of await objectsBelow(prefix)) {
      const [name = '', version = '', digest = '', ...file] = key.slice(prefix.length).split('/');
      if (file.length === 0) continue;
      const place = `${name}/${version}/${digest}`;
      const before = places.get(place);
      places.set(place, {
        name,
        version,
        digest,
        sizeBytes: sizeBytes + (before?.sizeBytes ?? 0),
        isWhole: before?.isWhole === true || file.join('/') === 'whole',
        changedAt: before && before.changedAt > changedAt ? before.changedAt : changedAt,
      });
    }
    return [...places.values()];
  }

  async function remove(key: ReleaseKey): Promise<void> {
    const mark = markOf(key);
    whole.delete(mark);
    // The marker first, so that an aborted removal leaves no release.
    await calling(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: mark })));
    const waiting = await objectsBelow(placeOf(key));
    const work = async () => {
      for (let object = waiting.shift(); object; object = waiting.shift())
        await calling(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: object.key })));
    };
    await Promise.all(Array.from({ length: callsAtOnce }, work));
  }

  const put = (path: string, content: Buffer) =>
    calling(
      client.send(
        new PutObjectCommand({ Bucket: bucket, Key: path, Body: content, ContentLength: content.byteLength }),
      ),
    );

  return {
    async put(key, files) {
      if (await has(key)) return;
      const waiting = [...files];
      const upload = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift())
          for (const [encoding, bytes] of await formsOf(file.file, file.content))
            await put(`${placeOf(key)}${encoding}/${file.file}`, bytes).catch((error: unknown) => {
              // Stops after the first error. Existing objects stay, as they may belong to another writer.
              waiting.length = 0;
              throw error;
            });
      };
      await Promise.all(Array.from({ length: callsAtOnce }, upload));
      await put(markOf(key), Buffer.alloc(0));
    },

    has,

    async read(key: ReleaseKey, file: string, part: Part) {
      if (!whole.has(markOf(key)) && !(await has(key))) return undefined;
      try {
        const { Body } = await calling(
          client.send(new GetObjectCommand({ Bucket: bucket, Key: `${placeOf(key)}${part}/${file}` })),
        );
        return Buffer.from(await calling(Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array())));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },

    async replace(key, file, part, content) {
      await put(`${placeOf(key)}${part}/${file}`, content);
    },

    remove,
    list,

    async removeLeftovers() {
      const before = Date.now() - abandonedAfterMs;
      for (const place of await list()) if (!place.isWhole && place.changedAt.getTime() < before) await remove(place);
    },

    // A bucket has no size limit.
    space: async () => undefined,
  };
}
