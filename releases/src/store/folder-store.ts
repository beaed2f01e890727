import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { formsOf } from './compress';
import type { Part, ReleaseKey, StoreBackend, StoredPlace } from './release-store';

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Writes and syncs a file, before its folder is renamed to its final name. */
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

/** After this time the writer on another machine has surely ended. */
const abandonedAfterMs = 3_600_000;

/** The machine's name as part of a file's name. */
const machine = hostname().replace(/[^\w-]/g, '_') || 'machine';
/** The folders that this process is writing. */
const underWay = new Set<string>();

/** A temporary name that contains the writing process. */
function uploadName(): string {
  const name = `${machine}.${process.pid}.${randomUUID()}`;
  underWay.add(name);
  return name;
}

/** Whether the process of a temporary name has ended; undecidable for another machine. */
function isDead(name: string): boolean {
  const [of, pid = ''] = name.split('.');
  if (of !== machine || !/^\d+$/.test(pid)) return false;
  if (Number(pid) === process.pid) return !underWay.has(name);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

/** Releases in a folder: `<root>/<name>/<version>/<digest>/<encoding>/<file>`, and its pictures in `pictures/`. */
export function folderStore(root: string): StoreBackend {
  const uploads = join(root, '.uploads');
  const placeOf = ({ name, version, digest }: ReleaseKey) => join(root, name, version, digest);

  return {
    async put(key, files) {
      const place = placeOf(key);
      if (await exists(place)) return;
      // Release names cannot start with a dot, so temporary folders can never be requested.
      const name = uploadName();
      const upload = join(uploads, name);
      try {
        await removeAbandoned(uploads);
        const writes = files.map(async ({ file, content }) => {
          for (const [encoding, bytes] of await formsOf(file, content))
            await writeDurably(join(upload, encoding, file), bytes);
        });
        // Waits for all writes before removing: a late write would create the folder again.
        const failed = (await Promise.allSettled(writes)).find((outcome) => outcome.status === 'rejected');
        if (failed) throw failed.reason;
        await mkdir(dirname(place), { recursive: true });
        await rename(upload, place);
      } catch (error) {
        await rm(upload, { recursive: true, force: true });
        // Another writer has stored the same content meanwhile.
        if (!(isCode(error, 'ENOTEMPTY', 'EEXIST') && (await exists(place)))) throw error;
      } finally {
        underWay.delete(name);
      }
    },

    has: (key) => exists(placeOf(key)),

    async read(key: ReleaseKey, file: string, part: Part) {
      try {
        return await readFile(join(placeOf(key), part, file));
      } catch (error) {
        if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
        throw error;
      }
    },

    async replace(key, file, part, content) {
      const path = join(placeOf(key), part, file);
      const name = uploadName();
      const upload = join(uploads, name);
      try {
        await writeDurably(upload, content);
        await mkdir(dirname(path), { recursive: true });
        await rename(upload, path);
      } catch (error) {
        await rm(upload, { force: true });
        throw error;
      } finally {
        underWay.delete(name);
      }
    },

    async remove(key) {
      const name = uploadName();
      const leaving = join(uploads, name);
      try {
        await mkdir(uploads, { recursive: true });
        // By rename, so that no reader sees a partial file.
        await rename(placeOf(key), leaving);
        await rm(leaving, { recursive: true, force: true });
      } catch (error) {
        if (!isCode(error, 'ENOENT')) throw error;
      } finally {
        underWay.delete(name);
      }
      await removeEmpty(dirname(placeOf(key)));
    },

    async list() {
      const places: StoredPlace[] = [];
      for (const name of await foldersIn(root))
        for (const version of await foldersIn(join(root, name)))
          for (const digest of await foldersIn(join(root, name, version)))
            places.push({
              name,
              version,
              digest,
              isWhole: true,
              ...(await sizeOf(placeOf({ name, version, digest }))),
            });
      return places;
    },

    removeLeftovers: () => removeAbandoned(uploads),

    async space() {
      await mkdir(root, { recursive: true });
      const { bavail, blocks, bsize } = await statfs(root);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

/** The subfolders that can belong to a release; empty if the folder does not exist. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
}

async function sizeOf(place: string): Promise<Pick<StoredPlace, 'sizeBytes' | 'changedAt'>> {
  let [sizeBytes, changedMs] = [0, 0];
  for (const file of await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!file.isFile()) continue;
    // it may have been removed since
    const stats = await stat(join(file.parentPath, file.name)).catch(() => undefined);
    sizeBytes += stats?.size ?? 0;
    changedMs = Math.max(changedMs, stats?.mtimeMs ?? 0);
  }
  return { sizeBytes, changedAt: new Date(changedMs) };
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    // It contains other content, or another process has removed it.
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
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
    if (isDead(name) || Date.now() - madeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}
