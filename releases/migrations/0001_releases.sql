-- Releases never change; pointers say which one is live; every move of a pointer is a row that stays.

create table releases (
  name         text        not null check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  version      text        not null,
  container    text        not null,
  digest       text        not null,
  declaration  jsonb,
  build        jsonb       not null,
  files        jsonb       not null,
  publisher    text        not null,
  commit_id    text,
  created_at   timestamptz not null default now(),
  primary key (name, version)
);

create table release_pointers (
  name             text        primary key,
  live_version     text,
  -- what was live before: where a rollback goes by default
  previous_version text,
  last_known_good  text,
  -- a pointer that a person moved is not moved by a mere start of the site
  moved_by_hand    boolean     not null default false,
  moved_at         timestamptz not null default now(),
  foreign key (name, live_version)     references releases (name, version),
  foreign key (name, previous_version) references releases (name, version),
  foreign key (name, last_known_good)  references releases (name, version)
);

create table release_moves (
  id           bigint      generated always as identity primary key,
  name         text        not null,
  from_version text,
  to_version   text        not null,
  kind         text        not null check (kind in ('start', 'publish', 'rollback')),
  who          text        not null,
  why          text        not null,
  at           timestamptz not null default now()
);
create index release_moves_by_name on release_moves (name, id desc);

create table release_tokens (
  id         text        primary key,
  -- SHA-256 of the secret half; the secret itself is kept by its owner alone
  hash       text        not null,
  holder     text        not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create function release_rows_are_final() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger releases_never_change before update on releases
  for each row execute function release_rows_are_final();
create trigger release_moves_stay before update or delete on release_moves
  for each row execute function release_rows_are_final();
create trigger release_moves_stay_all before truncate on release_moves
  for each statement execute function release_rows_are_final();
