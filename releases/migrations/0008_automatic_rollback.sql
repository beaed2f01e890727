-- Whoever makes a release live, or is responsible for it, can turn automatic rollback off for as long as it is the live one.

alter table release_pointers
  add column auto_off_by  text,
  add column auto_off_why text,
  add column auto_off_at  timestamptz,
  add constraint auto_off_has_a_name check ((auto_off_by is null) = (auto_off_at is null)),
  add constraint auto_off_is_of_a_live_release check (auto_off_at is null or live_version is not null);

alter table release_moves
  drop constraint release_moves_kind_check,
  add constraint release_moves_kind_check check
    (kind in ('start', 'publish', 'promote', 'rollback', 'automatic', 'canary', 'canary-end', 'freeze', 'thaw', 'no-auto', 'auto',
      'withdraw', 'new', 'fault', 'notice', 'remove', 'keep', 'unkeep', 'token', 'token-end', 'key', 'key-end'));
