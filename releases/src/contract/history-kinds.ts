/**
 * What else the history has. Of a release: published, found faulty, repaired, withdrawn, due for removal, removed, kept for ever and
 * no longer. Of the registry: tokens and signing keys, made and ended.
 */
export const eventKinds = [
  'new',
  'fault',
  'repair',
  'withdraw',
  'notice',
  'remove',
  'keep',
  'unkeep',
  'token',
  'token-end',
  'key',
  'key-end',
] as const;
