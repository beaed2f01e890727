-- What operators and squads do beside publishing: canaries, freezes, tokens of their own; and what is seen of releases in use.

alter table release_pointers
  add column canary_version text,
  add column canary_percent integer not null default 0 check (canary_percent between 0 and 99),
  add column canary_since   timestamptz,
  add column frozen_by      text,
  add column frozen_why     text,
  add column frozen_at      timestamptz,
  add constraint a_canary_has_a_share check ((canary_version is null) = (canary_percent = 0)),
  add constraint a_canary_has_a_start check ((canary_version is null) = (canary_since is null)),
  add constraint a_freeze_has_a_name  check ((frozen_by is null) = (frozen_at is null)),
  add foreign key (name, canary_version) references releases (name, version);

alter table release_moves
  drop constraint release_moves_kind_check,
  add constraint release_moves_kind_check check
    (kind in ('start', 'publish', 'promote', 'rollback', 'automatic', 'canary', 'canary-end', 'freeze', 'thaw')),
  -- of a canary: how many of a hundred visits
  add column percent integer check (percent between 1 and 99),
  -- which token did it; null for the site itself
  add column token_id text;

alter table release_tokens
  add column role         text not null default 'operator' check (role in ('operator', 'squad')),
  -- a squad's: the names that it may publish and move, as a JSON array; null for an operator's
  add column names        jsonb,
  add column issued_by    text not null default 'the site',
  add column expires_at   timestamptz,
  add column last_used_at timestamptz,
  add constraint a_squad_has_names check ((role = 'squad') = (names is not null));

-- A person of the back office who came with an operator's token; the cookie holds the secret half.
create table release_sessions (
  id         text        primary key,
  hash       text        not null,
  token_id   text        not null references release_tokens (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- What was seen when a release was examined: by the gate at its publish, and whenever it is verified again.
create table release_checks (
  id            bigint      generated always as identity primary key,
  name          text        not null,
  version       text        not null,
  shell_version text,
  -- unverified: there was no browser to look with
  verdict       text        not null check (verdict in ('verified', 'unverified', 'refused')),
  report        jsonb       not null,
  at            timestamptz not null default now(),
  foreign key (name, version) references releases (name, version)
);
create index release_checks_by_release on release_checks (name, version, id desc);

-- One voice of each visit for each release, the worst that it had to say. Forgotten when the watch over it is over.
create table release_votes (
  name         text        not null,
  version      text        not null,
  visit_hash   text        not null,
  -- of the address, salted anew each day: many visits behind one address count only so much
  address_hash text        not null,
  outcome      text        not null check (outcome in ('loaded', 'failed', 'crashed')),
  at           timestamptz not null default now(),
  primary key (name, version, visit_hash)
);
create index release_votes_by_time on release_votes (at);

-- The same by the minute and without visits, for the charts.
create table release_health (
  name    text        not null,
  version text        not null,
  minute  timestamptz not null,
  loaded  integer     not null default 0,
  failed  integer     not null default 0,
  crashed integer     not null default 0,
  primary key (name, version, minute)
);

-- A release that fails too often, and since when: it goes back once its time of grace is over. Whoever takes the row away
-- is the one process that moves the pointer.
create table release_alarms (
  name    text        not null,
  version text        not null,
  since   timestamptz not null,
  primary key (name, version),
  foreign key (name, version) references releases (name, version)
);

-- How many open tabs run which release, as each process counts its own.
create table release_audiences (
  process text        not null,
  name    text        not null,
  version text        not null,
  tabs    integer     not null,
  at      timestamptz not null default now(),
  primary key (process, name, version)
);

create function tell_of_release_move() returns trigger language plpgsql as $$
begin
  perform pg_notify('release_moves', new.name);
  return null;
end $$;
create trigger release_moves_are_told after insert on release_moves
  for each row execute function tell_of_release_move();
