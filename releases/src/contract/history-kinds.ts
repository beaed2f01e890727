/**
 * The events in the history besides moves. Of a release: published, faulty, repaired, withdrawn, due for removal, removed, kept and
 * no longer kept, and asked for or declined where a second person approves. Of the registry: tokens and signing keys, added and revoked.
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
  'ask',
  'decline',
] as const;
