-- What every area stands on: extensions, the queue of work, remembered answers, counted attempts, planted data.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Work that follows from a change, written in the change's own transaction.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  -- what must happen once has one key; finished rows stay, so that a repeat of the key is still dropped
  key text unique,
  run_at timestamptz not null,
  -- null for work that is done once; else the pause between two runs
  every_seconds integer check (every_seconds > 0),
  attempts integer not null default 0,
  -- a process works on the row until then; past it, the process is taken for dead and another takes over
  leased_until timestamptz,
  -- whose lease it is: a process that lost it must not finish the row
  lease text,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz
);

create index jobs_due on jobs (run_at) where done_at is null;
create index jobs_done on jobs (done_at) where done_at is not null;

-- The first answer to each Idempotency-Key, committed together with the work that it answers.
create table idempotency_keys (
  operation text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null,
  primary key (operation, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

-- How often a phone, an e-mail or a reference (hashed) was used within the present window of a limit.
create table rate_counts (
  subject_hash text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create index rate_counts_age on rate_counts (window_ends_at);

-- Data that is planted once into an empty database.
create table seeds (
  name text primary key,
  planted_at timestamptz not null default now()
);
