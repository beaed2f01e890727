import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataFailure } from '../start-failure';
import { prepareDataFolder } from './data-folder';
import { parseSettings } from './parse';
import type { Settings, SettingsInput } from './settings';

/**
 * A secret that nobody gave is made once and kept where only this user reads it. It gets its name when it is whole: a
 * second process on the same folder finds all of it or nothing.
 */
const keptSecret = (folder: string, name: string): string => {
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

/**
 * The settings of this process, with the data folder made and the missing secrets in it.
 * @throws SettingsError that names every variable with a bad value, StartFailure for a data folder that cannot be used
 */
export const loadSettings = (environment: Readonly<Record<string, string | undefined>> = process.env): Settings => {
  const input = parseSettings(environment);
  try {
    prepareDataFolder(input.dataDir);
    return withSecrets(input);
  } catch (error) {
    throw dataFailure(error, input);
  }
};

const withSecrets = (input: SettingsInput): Settings => ({
  ...input,
  payment: { ...input.payment, secret: input.payment.secret ?? keptSecret(input.dataDir, 'sandbox-secret') },
  staffToken: input.staffToken ?? keptSecret(input.dataDir, 'staff-token'),
  viewSecret: input.viewSecret ?? keptSecret(input.dataDir, 'view-secret'),
  linkSecret: input.linkSecret ?? keptSecret(input.dataDir, 'link-secret'),
  visitSecret: input.visitSecret ?? keptSecret(input.dataDir, 'visit-secret'),
});
