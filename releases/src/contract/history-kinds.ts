/**
 * What else the history has. Of a release: published, found faulty, withdrawn, due for removal, removed, kept for ever and
 * no longer. Of the registry: tokens and signing keys, made and ended.
 */
export const eventKinds = [
  'new',
  'fault',
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
