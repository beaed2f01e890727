-- Webhooks: addresses outside of the site that get signed events of releases, refunds and health.

create table webhook_targets (
  id text primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- both encrypted with STAFF_SECRET; the old one signs too for a day after a rotation
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- it gets what happens from then on: since it was added, or switched on again
  active_since timestamptz not null,
  -- the first failure after the last success
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('person', 'failures')),
  constraint webhook_targets_old_secret check ((old_secret is null) = (old_secret_until is null)),
  constraint webhook_targets_disabled check ((disabled_at is null) = (disabled_because is null))
);

-- One row for each event; `key` names what has happened, so that reading it twice makes one event.
create table webhook_events (
  id text primary key,
  key text not null unique,
  type text not null,
  -- the exact text that is signed and sent, the same at each try
  body text not null,
  at timestamptz not null
);

create index webhook_events_age on webhook_events (at);

create table webhook_deliveries (
  id text primary key,
  target_id text not null references webhook_targets (id) on delete cascade,
  event_id text not null references webhook_events (id) on delete cascade,
  -- dropped: the target was switched off before it could be delivered
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up', 'dropped')),
  tries integer not null default 0,
  -- null once it does not wait any more
  next_try_at timestamptz,
  created_at timestamptz not null,
  unique (target_id, event_id),
  constraint webhook_deliveries_waiting check ((state = 'waiting') = (next_try_at is not null))
);

create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_tries (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number integer not null check (number > 0),
  at timestamptz not null,
  duration_ms integer not null,
  -- of the answer; null without one
  status integer,
  -- null if it was accepted
  fault text,
  primary key (delivery_id, number)
);

create index webhook_tries_age on webhook_tries (at);

-- Until when each source of events was read.
create table webhook_sources (
  name text primary key,
  read_until timestamptz not null
);

-- What fails at present and was announced: `health.recovered` follows when it is over.
create table webhook_alarms (
  subject text primary key,
  data jsonb not null,
  since timestamptz not null
);
