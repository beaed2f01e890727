import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSettings } from './parse';
import type { Settings } from './settings';

/** A secret that nobody gave is made once and kept where only this user reads it. */
const keptSecret = (folder: string, name: string): string => {
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
};

/**
 * The settings of this process, with the missing secrets made.
 * @throws SettingsError that names every variable with a bad value
 */
export const loadSettings = (environment: Readonly<Record<string, string | undefined>> = process.env): Settings => {
  const input = parseSettings(environment);
  return {
    ...input,
    payment: { ...input.payment, secret: input.payment.secret ?? keptSecret(input.dataDir, 'sandbox-secret') },
    staffToken: input.staffToken ?? keptSecret(input.dataDir, 'staff-token'),
  };
};
