import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isUnaltered } from '../release/digest';
import { formsOf } from './compress';
import type { Encoding, RecordedRelease, ReleaseKey, ReleaseStore, StoreBackend } from './release-store';
import { remembered } from './remembered';

/** Enough for all files of some dozen releases in all forms. */
const defaultMemoryBytes = 64 * 1024 * 1024;

/** @param sizeBytes the expected size: decoding stops beyond it */
type Decode = (bytes: Buffer, sizeBytes: number) => Promise<Buffer>;

const unzip = promisify(gunzip);
const unbrotli = promisify(brotliDecompress);
const decoders: Readonly<Record<Encoding, Decode>> = {
  identity: async (bytes) => bytes,
  br: (bytes, sizeBytes) => unbrotli(bytes, { maxOutputLength: Math.max(1, sizeBytes) }),
  gzip: (bytes, sizeBytes) => unzip(bytes, { maxOutputLength: Math.max(1, sizeBytes) }),
};
const encodings = Object.keys(decoders) as readonly Encoding[];

const keyOf = ({ name, version, digest }: ReleaseKey) => `${name}/${version}/${digest}`;
const pathOf = (release: ReleaseKey, file: string, encoding: Encoding) => `${keyOf(release)}/${encoding}/${file}`;

/** Stored bytes that are not what the registry recorded. */
class AlteredFile extends Error {
  override readonly name = 'AlteredFile';
}

/**
 * Verifies reads of a folder or bucket that others may write to. Verified files are cached, so each is hashed once per
 * process; altered ones are not cached, so a repair is found at the next read.
 */
export function verifiedStore(backend: StoreBackend, memoryBytes = defaultMemoryBytes): ReleaseStore {
  /** The known faults, by release and path. */
  const faults = new Map<string, Map<string, string>>();

  function record(release: RecordedRelease, path: string, fault: string | undefined): void {
    const ofRelease = faults.get(keyOf(release)) ?? new Map<string, string>();
    if (fault === undefined) ofRelease.delete(path);
    else ofRelease.set(path, fault);
    if (ofRelease.size) faults.set(keyOf(release), ofRelease);
    else faults.delete(keyOf(release));
  }

  /** @throws AlteredFile */
  async function readNow(release: RecordedRelease, file: string, encoding: Encoding): Promise<Buffer | undefined> {
    const recorded = release.files.find((each) => each.file === file);
    if (!recorded) return undefined;
    const bytes = await backend.read(release, file, encoding);
    const path = pathOf(release, file, encoding);
    // Only the uncompressed form must exist: small files and images have no other.
    if (!bytes && encoding !== 'identity') return undefined;
    const content = bytes && (await decoders[encoding](bytes, recorded.sizeBytes).catch(() => undefined));
    if (bytes && content && (await isUnaltered(content, recorded.integrity))) {
      record(release, path, undefined);
      return bytes;
    }
    const form = encoding === 'identity' ? '' : ` as it is sent by ${encoding}`;
    const fault = `The file ${file} of ${release.name}@${release.version} is ${bytes ? 'not what was published' : 'missing'}${form}.`;
    record(release, path, fault);
    throw new AlteredFile(fault);
  }

  const readRemembered = remembered({ read: readNow, pathOf, limitBytes: memoryBytes });

  async function isWhole(release: RecordedRelease, file: string, encoding: Encoding): Promise<boolean> {
    try {
      await readNow(release, file, encoding);
      return true;
    } catch (error) {
      if (error instanceof AlteredFile) return false;
      throw error;
    }
  }

  async function inspect(release: RecordedRelease): Promise<string | undefined> {
    for (const { file } of release.files) for (const encoding of encodings) await isWhole(release, file, encoding);
    return faultOf(release);
  }

  /** Replaces the altered forms of a stored file. Only these are compressed again: that takes seconds for a release. */
  async function repair(release: RecordedRelease, file: string, content: Buffer): Promise<void> {
    const altered = new Set<Encoding>();
    for (const encoding of encodings) if (!(await isWhole(release, file, encoding))) altered.add(encoding);
    if (altered.size === 0) return;
    for (const [encoding, bytes] of await formsOf(file, content)) {
      if (!altered.has(encoding)) continue;
      await backend.replace(release, file, encoding, bytes);
      await isWhole(release, file, encoding);
    }
  }

  function faultOf(release: ReleaseKey): string | undefined {
    const [first] = faults.get(keyOf(release))?.values() ?? [];
    return first;
  }

  return {
    async put(release, files) {
      if (!(await backend.has(release))) {
        await backend.put(release, files);
        return;
      }
      for (const { file, content } of files) await repair(release, file, content);
    },
    async read(release, file, encoding) {
      try {
        return await readRemembered(release, file, encoding);
      } catch (error) {
        if (error instanceof AlteredFile) return undefined;
        throw error;
      }
    },
    inspect,
    putPicture: (release, file, content) => backend.replace(release, file, 'pictures', content),
    async readPicture(release, file, integrity) {
      const bytes = await backend.read(release, file, 'pictures');
      return bytes && (await isUnaltered(bytes, integrity)) ? bytes : undefined;
    },
    faultOf,
    async remove(release) {
      await backend.remove(release);
      faults.delete(keyOf(release));
    },
    list: () => backend.list(),
    removeLeftovers: () => backend.removeLeftovers(),
    space: () => backend.space(),
  };
}
