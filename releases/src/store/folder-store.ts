import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formsOf } from './compress';
import type { Encoding, ReleaseKey, StoreBackend } from './release-store';

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Writes a file so that it is on the disk before the folder that holds it gets its name. */
async function writeDurably(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a killed writer has left behind is surely dead after this. */
const abandonedAfterMs = 3_600_000;

/** Releases in a folder: `<root>/<name>/<version>/<digest>/<encoding>/<file>`. */
export function folderStore(root: string): StoreBackend {
  const uploads = join(root, '.uploads');
  const placeOf = ({ name, version, digest }: ReleaseKey) => join(root, name, version, digest);

  return {
    async put(key, files) {
      const place = placeOf(key);
      if (await exists(place)) return;
      // Dot names are no release names, so what a killed writer left behind can never be asked for.
      const upload = join(uploads, randomUUID());
      await removeAbandoned(uploads);
      try {
        const writes = files.map(async ({ file, content }) => {
          for (const [encoding, bytes] of await formsOf(file, content))
            await writeDurably(join(upload, encoding, file), bytes);
        });
        // All of them end before anything is removed: a late write would make its folder again.
        const failed = (await Promise.allSettled(writes)).find((outcome) => outcome.status === 'rejected');
        if (failed) throw failed.reason;
        await mkdir(dirname(place), { recursive: true });
        await rename(upload, place);
      } catch (error) {
        await rm(upload, { recursive: true, force: true });
        // Somebody else put the very same content there in the meantime.
        if (!(isCode(error, 'ENOTEMPTY', 'EEXIST') && (await exists(place)))) throw error;
      }
    },

    has: (key) => exists(placeOf(key)),

    async read(key: ReleaseKey, file: string, encoding: Encoding) {
      try {
        return await readFile(join(placeOf(key), encoding, file));
      } catch (error) {
        if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
        throw error;
      }
    },

    async replace(key, file, encoding, content) {
      const path = join(placeOf(key), encoding, file);
      const upload = join(uploads, randomUUID());
      try {
        await writeDurably(upload, content);
        await mkdir(dirname(path), { recursive: true });
        await rename(upload, path);
      } catch (error) {
        await rm(upload, { force: true });
        throw error;
      }
    },
  };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    },
  );

async function removeAbandoned(uploads: string): Promise<void> {
  for (const name of await readdir(uploads).catch(() => [])) {
    const path = join(uploads, name);
    const madeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - madeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}
