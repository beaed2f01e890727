import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
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
            await put(`${placeOf(key)}${encoding}/${file.file}`, bytes);
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
