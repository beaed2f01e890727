import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isUnaltered } from '../release/digest';
import type { Release } from '../release/release';
import type { Encoding, ReleaseStore } from './release-store';

const decoded: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  identity: async (bytes) => bytes,
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

type KeptRelease = Pick<Release, 'name' | 'version' | 'digest' | 'files'>;

/** A file of the store that is not what was published, in any of the forms that are sent; a sentence that names it. */
export async function alteredFile(store: ReleaseStore, release: KeptRelease): Promise<string | undefined> {
  for (const { file, integrity } of release.files)
    for (const [encoding, decode] of Object.entries(decoded) as [Encoding, (typeof decoded)[Encoding]][]) {
      const bytes = await store.read(release, file, encoding);
      // only its own form is a must: what is small or a picture has no other
      if (!bytes && encoding !== 'identity') continue;
      const content = bytes && (await decode(bytes).catch(() => undefined));
      if (content && isUnaltered(content, integrity)) continue;
      const form = encoding === 'identity' ? '' : ` as it is sent by ${encoding}`;
      return `The file ${file} is not what was published${form}.`;
    }
  return undefined;
}
