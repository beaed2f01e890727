export const settingsVersion = 1;

type Step = (state: unknown) => unknown;

/** The migration from each version to the next one. */
const steps: Readonly<Record<number, Step>> = {};

/**
 * Migrates stored settings of another version. Without a step, or if they are of a later version (the shell was rolled back),
 * they stay as they are: invalid values are dropped when they are read.
 */
export function migrateSettings(state: unknown, from: number, to = settingsVersion, migrations = steps): unknown {
  let migrated = state;
  for (let version = from; version < to; version += 1) migrated = migrations[version]?.(migrated) ?? migrated;
  return migrated;
}
