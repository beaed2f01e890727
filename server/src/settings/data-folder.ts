import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../start-failure';

/**
 * Creates the data folder if necessary, and makes it inaccessible to other users: the files of the embedded database are
 * readable and writable by everybody regardless of the umask.
 * @throws StartFailure if the folder cannot be created or belongs to another user; otherwise the error of `fs`
 */
export const prepareDataFolder = (folder: string): void => {
  if (!makeFolder(folder)) {
    throw new StartFailure(
      `The data folder ${folder} cannot be made: it is a file, or lies where no folder can be. Name another one with DATA_DIR.`,
    );
  }
  const { uid } = statSync(folder);
  if (process.getuid && uid !== process.getuid()) {
    throw new StartFailure(
      `The data folder ${folder} belongs to another user (number ${uid}). Start the site as that user, give the folder ` +
        'to this one with chown, or name another folder with DATA_DIR.',
    );
  }
  chmodSync(folder, 0o700);
};

/**
 * Creates one folder after another: Node's recursive `mkdir` never ends below a folder that allows no subfolders, such as
 * /proc. Another process may create the same folder at the same time.
 */
const makeFolder = (folder: string): boolean => {
  if (isFolder(folder)) return true;
  const parent = path.dirname(folder);
  if (parent === folder || !makeFolder(parent)) return false;
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (!isNoPlace(error)) throw error;
    return isFolder(folder);
  }
};

const isFolder = (folder: string): boolean => {
  try {
    return statSync(folder).isDirectory();
  } catch (error) {
    if (!isNoPlace(error)) throw error;
    return false;
  }
};

const isNoPlace = (error: unknown) =>
  ['EEXIST', 'ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Generates a missing secret once and stores it readable for this user only. The file appears complete: a second
 * process on the folder finds all of it or nothing.
 */
export const storedSecret = (folder: string, name: string): string => {
  const file = path.join(folder, name);
  const draft = `${file}.${process.pid}`;
  if (!existsSync(file)) {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
};
