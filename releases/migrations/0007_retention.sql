-- Old releases that nothing uses are removed after a notice. The row of a release is deleted first, then its files.

-- A release that is never removed. The foreign key holds its row.
create table release_keeps (
  name     text        not null,
  version  text        not null,
  who      text        not null,
  why      text        not null,
  token_id text,
  at       timestamptz not null,
  primary key (name, version),
  foreign key (name, version) references releases (name, version)
);

-- A release that is due for removal. Whoever deletes the row decides: the removal, or what uses or keeps the release.
create table release_notices (
  name       text        not null,
  version    text        not null,
  noticed_at timestamptz not null,
  due_at     timestamptz not null,
  primary key (name, version),
  foreign key (name, version) references releases (name, version)
);

-- What was removed. The version stays taken: browsers and proxies may have stored its files for a year.
create table removed_releases (
  name             text        not null,
  version          text        not null,
  digest           text        not null,
  -- of the release, for the order of versions that a rollback in the history went by
  created_at       timestamptz not null,
  removed_at       timestamptz not null,
  -- null until its files are gone from the store
  files_removed_at timestamptz,
  primary key (name, version)
);
create index removed_releases_by_time on removed_releases (removed_at);
create index removed_releases_with_files on removed_releases (name) where files_removed_at is null;

create function only_removed_releases_go() returns trigger language plpgsql as $$
begin
  if exists (select from removed_releases where name = old.name and version = old.version) then return old; end if;
  raise exception 'a release is deleted only by its removal' using errcode = 'restrict_violation';
end $$;
create trigger releases_go_by_removal before delete on releases
  for each row execute function only_removed_releases_go();
create trigger releases_stay_all before truncate on releases
  for each statement execute function release_rows_are_final();

-- What was found in a release, and who signed it, goes with it. A withdrawal stays for ever.
alter table release_checks
  drop constraint release_checks_name_version_fkey,
  add foreign key (name, version) references releases (name, version) on delete cascade;
alter table release_alarms
  drop constraint release_alarms_name_version_fkey,
  add foreign key (name, version) references releases (name, version) on delete cascade;
alter table release_signatures
  drop constraint release_signatures_name_version_fkey,
  add foreign key (name, version) references releases (name, version) on delete cascade;
alter table release_withdrawals drop constraint release_withdrawals_name_version_fkey;

create function release_signatures_go_with_it() returns trigger language plpgsql as $$
begin
  if not exists (select from releases where name = old.name and version = old.version) then return old; end if;
  raise exception 'the signatures of a release stay' using errcode = 'restrict_violation';
end $$;
drop trigger release_signatures_stay on release_signatures;
create trigger release_signatures_never_change before update on release_signatures
  for each row execute function release_rows_are_final();
create trigger release_signatures_stay before delete on release_signatures
  for each row execute function release_signatures_go_with_it();
create trigger release_signatures_stay_all before truncate on release_signatures
  for each statement execute function release_rows_are_final();

-- How much the store holds of each name, as it was measured last.
create table release_store_use (
  name        text        primary key,
  size_bytes  bigint      not null,
  releases    integer     not null,
  measured_at timestamptz not null
);

-- Work that one process does for all: whoever moves the time on is the one that does it.
create table release_upkeep (
  work    text        primary key,
  next_at timestamptz not null
);
insert into release_upkeep (work, next_at) values ('retention', '2000-01-01'), ('keys', '2000-01-01');

-- The trusted keys as the history knows them. Nothing is trusted because of this table.
create table release_keys_seen (
  key_id     text    primary key,
  holder     text    not null,
  names      text    not null,
  is_revoked boolean not null
);

-- The history also has what moves no pointer. Rows about tokens and keys belong to no name.
alter table release_moves
  drop constraint release_moves_kind_check,
  drop constraint only_a_rollback_goes_to_nothing,
  alter column name drop not null,
  add constraint release_moves_kind_check check
    (kind in ('start', 'publish', 'promote', 'rollback', 'automatic', 'canary', 'canary-end', 'freeze', 'thaw', 'withdraw',
      'new', 'fault', 'notice', 'remove', 'keep', 'unkeep', 'token', 'token-end', 'key', 'key-end')),
  add constraint a_row_of_a_release_names_it check
    (kind in ('token', 'token-end', 'key', 'key-end') or (name is not null and (to_version is not null or kind = 'rollback')));
