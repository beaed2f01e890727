-- What the inspections of stored releases have found and not found repaired since. The history has a row for its beginning
-- and one for its end, whichever processes and however many runs see it.

create table release_findings (
  name     text        not null,
  version  text        not null,
  -- files: not as they were published; signature: of no key that is trusted
  kind     text        not null check (kind in ('files', 'signature')),
  found_at timestamptz not null,
  primary key (name, version, kind),
  foreign key (name, version) references releases (name, version) on delete cascade
);

alter table release_moves
  drop constraint release_moves_kind_check,
  add constraint release_moves_kind_check check
    (kind in ('start', 'publish', 'promote', 'rollback', 'automatic', 'canary', 'canary-end', 'freeze', 'thaw', 'no-auto', 'auto',
      'withdraw', 'new', 'fault', 'repair', 'notice', 'remove', 'keep', 'unkeep', 'token', 'token-end', 'key', 'key-end'));
