export const settingsVersion = 1;

type Step = (state: unknown) => unknown;

/** By the version that it starts from, the step to the next one. */
const steps: Readonly<Record<number, Step>> = {};

/**
 * Stored settings of another version, taken to `to` step by step. Where a step is missing, or the value comes from
 * a later version (the shell was rolled back), it is passed on as it is: reading drops what does not fit.
 */
export function migrateSettings(state: unknown, from: number, to = settingsVersion, taken = steps): unknown {
  let migrated = state;
  for (let version = from; version < to; version += 1) migrated = taken[version]?.(migrated) ?? migrated;
  return migrated;
}
