-- A withdrawn release is never served, previewed or made live again. The row stays, like the history.

create table release_withdrawals (
  name           text        not null,
  version        text        not null,
  -- given to each device that has heard of it; random, so that no script can claim it beforehand
  mark           text        not null unique,
  -- whether devices also delete what the site has stored on them
  purges_devices boolean     not null,
  who            text        not null,
  why            text        not null,
  token_id       text,
  at             timestamptz not null default now(),
  primary key (name, version),
  foreign key (name, version) references releases (name, version)
);

create trigger release_withdrawals_stay before update or delete on release_withdrawals
  for each row execute function release_rows_are_final();
create trigger release_withdrawals_stay_all before truncate on release_withdrawals
  for each statement execute function release_rows_are_final();

-- Of a withdrawal the row names the release in to_version. A live release that is withdrawn with nothing to go back to
-- leaves its name without a live release: a rollback to null.
alter table release_moves
  drop constraint release_moves_kind_check,
  add constraint release_moves_kind_check check
    (kind in ('start', 'publish', 'promote', 'rollback', 'automatic', 'canary', 'canary-end', 'freeze', 'thaw', 'withdraw')),
  alter column to_version drop not null,
  add constraint only_a_rollback_goes_to_nothing check (to_version is not null or kind = 'rollback');
