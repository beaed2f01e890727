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
import { type Encoding, type ReleaseKey, type StoreBackend, type StoredPlace, StoreOutage } from './release-store';

export interface Bucket {
  readonly client: Pick<S3Client, 'send'>;
  readonly name: string;
  /** What the names of all objects begin with: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** Calls at once: a bucket answers each in some ten milliseconds, however many there are. */
const callsAtOnce = 8;

/** What has no mark after this long belongs to no writer any more. */
const abandonedAfterMs = 86_400_000;

interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly changedAt: Date;
}

const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** The error of a call. A refusal of the service is a 4xx; all else is no answer, or one that it cannot do it right now. */
function failureOf(error: unknown): unknown {
  const { httpStatusCode = 0 } = (error as Partial<S3ServiceException>).$metadata ?? {};
  return httpStatusCode >= 400 && httpStatusCode < 500 ? error : new StoreOutage({ cause: error });
}
const calling = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw failureOf(error);
  });

/** What stands in the way of a bucket, by the name or code of the error. */
const unusable: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: (bucket) => `has no bucket "${bucket}". Create it, or correct S3_BUCKET.`,
  InvalidAccessKeyId: () => 'does not know AWS_ACCESS_KEY_ID. Correct it.',
  SignatureDoesNotMatch: () => 'does not take AWS_SECRET_ACCESS_KEY. Correct it.',
  CredentialsProviderError: () => 'needs credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ECONNREFUSED: () => 'does not answer. Start it, or correct S3_ENDPOINT.',
  ENOTFOUND: () => 'has an address that does not exist. Correct S3_ENDPOINT.',
  TimeoutError: () => 'does not answer in time. Correct S3_ENDPOINT, or look at the network.',
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
  // For reading alone: files of a release that was removed since are not there either. Writers ask again.
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
    // First the mark: what is left of a removal that was broken off is no release.
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
              // No more is sent for a release that will not be whole. What lies there may be another writer's too.
              waiting.length = 0;
              throw error;
            });
      };
      await Promise.all(Array.from({ length: callsAtOnce }, upload));
      await put(markOf(key), Buffer.alloc(0));
    },

    has,

    async read(key: ReleaseKey, file: string, encoding: Encoding) {
      if (!whole.has(markOf(key)) && !(await has(key))) return undefined;
      try {
        const { Body } = await calling(
          client.send(new GetObjectCommand({ Bucket: bucket, Key: `${placeOf(key)}${encoding}/${file}` })),
        );
        return Buffer.from(await calling(Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array())));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },

    async replace(key, file, encoding, content) {
      await put(`${placeOf(key)}${encoding}/${file}`, content);
    },

    remove,
    list,

    async removeLeftovers() {
      const before = Date.now() - abandonedAfterMs;
      for (const place of await list()) if (!place.isWhole && place.changedAt.getTime() < before) await remove(place);
    },

    // A bucket has no end.
    space: async () => undefined,
  };
}
