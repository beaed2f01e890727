import { prepareDataFolder, storedSecret } from 'server/settings';
import { dataFailure } from 'server/start-failure';
import { parseSettings } from './parse';
import type { Settings, SettingsInput } from './settings';

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
  payment: { ...input.payment, secret: input.payment.secret ?? storedSecret(input.dataDir, 'sandbox-secret') },
  staffToken: input.staffToken ?? storedSecret(input.dataDir, 'staff-token'),
  viewSecret: input.viewSecret ?? storedSecret(input.dataDir, 'view-secret'),
  linkSecret: input.linkSecret ?? storedSecret(input.dataDir, 'link-secret'),
  visitSecret: input.visitSecret ?? storedSecret(input.dataDir, 'visit-secret'),
});
