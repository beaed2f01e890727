import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A secret that nobody gave is made once and stored where only this user reads it. It gets its name when it is whole: a
 * second process on the same folder finds all of it or nothing.
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
