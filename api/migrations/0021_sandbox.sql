-- The sandbox bank's own books: nothing here is read by the payments area except through the provider interface.

create table sandbox_accounts (
  account_number text primary key check (account_number ~ '^[1-9][0-9]{9}$'),
  account_name text not null,
  expected_kobo bigint not null check (expected_kobo > 0),
  opened_at timestamptz not null,
  expires_at timestamptz not null
);

create table sandbox_transfers (
  id bigint generated always as identity primary key,
  reference text not null unique,
  account_number text not null references sandbox_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  narration text,
  sent_at timestamptz not null,
  -- of its notice
  event_id text not null unique,
  noticed_at timestamptz
);

create index sandbox_transfers_of on sandbox_transfers (account_number, id);

create table sandbox_refunds (
  -- the asker's own key: asked twice, sent once
  refund_key text primary key,
  account_number text not null references sandbox_accounts,
  reference text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  sent_at timestamptz not null
);
