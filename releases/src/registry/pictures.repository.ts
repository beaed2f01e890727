import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Picture } from '../gate/picture';
import { integrityOf } from '../release/digest';
import type { ReleaseKey, ReleaseStore } from '../store/release-store';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** A stored picture of a page of a release. */
export interface StoredPicture extends Omit<Picture, 'bytes'> {
  readonly file: string;
  readonly integrity: string;
}

/** The same for each picture of a page and width, so that a later one replaces it. */
const fileOf = ({ kind, remote, name, width }: Picture): string => {
  const key = [kind, remote, name, width].join(' ');
  return `${createHash('sha256').update(key).digest('hex').slice(0, 16)}-${width}.webp`;
};

/**
 * Stores the pictures of an examination in place of those of an earlier one. The rows come first and hold the row of the release, so
 * that no removal of the release passes between them and the files.
 */
export const storePictures = (
  db: Rows,
  store: Pick<ReleaseStore, 'putPicture'>,
  release: ReleaseKey,
  pictures: readonly Picture[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name, version } = release;
    if (pictures.length === 0) return;
    const stored = pictures.map((picture) => ({ picture, file: fileOf(picture), content: Buffer.from(picture.bytes) }));
    await tx.deleteFrom('release_pictures').where('name', '=', name).where('version', '=', version).execute();
    await tx
      .insertInto('release_pictures')
      .values(
        stored.map(({ picture, file, content }, position) => ({
          name,
          version,
          remote: picture.remote,
          kind: picture.kind,
          scene: picture.name,
          width: picture.width,
          height: picture.height,
          position,
          file,
          integrity: integrityOf(content),
          size_bytes: content.byteLength,
        })),
      )
      .execute();
    await Promise.all(stored.map(({ file, content }) => store.putPicture(release, file, content)));
  });

const toPicture = (row: Selectable<ReleasesTables['release_pictures']>): StoredPicture => ({
  remote: row.remote,
  kind: row.kind,
  name: row.scene,
  width: row.width,
  height: row.height,
  file: row.file,
  integrity: row.integrity,
});

/** The pictures of a release, in the order of its report. */
export async function readPictures(db: Rows, name: string, version: string): Promise<StoredPicture[]> {
  const rows = await db
    .selectFrom('release_pictures')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .orderBy('position')
    .execute();
  return rows.map(toPicture);
}
