-- The people of the staff, and how they sign in. Names of tables and columns are ours; which of them there are is what better-auth 1.7
-- expects (api/src/staff/people/auth.ts maps them), with columns of our own beside.

create table staff_people (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean not null default false,
  -- our own; the library wants a default of each column that it does not write, and this one is refused by the check
  roles text[] not null default '{}' check (
    cardinality(roles) > 0 and roles <@ array['support', 'dispatch', 'money', 'squad', 'operator', 'admin']
  ),
  -- the remotes of a person with the role squad
  squads text[] not null default '{}',
  disabled_at timestamptz
);

create table staff_logins (
  id text primary key,
  person_id text not null references staff_people (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  -- our own; signed_in_at stays when the library replaces a session, created_at does not
  signed_in_at timestamptz not null,
  method text not null,
  second_factor_at timestamptz,
  confirmed_at timestamptz not null
);

create index staff_logins_person on staff_logins (person_id);
create index staff_logins_age on staff_logins (expires_at);

create table staff_accounts (
  id text primary key,
  person_id text not null references staff_people (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index staff_accounts_person on staff_accounts (person_id);

-- A sign-in between password and code.
create table staff_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index staff_verifications_identifier on staff_verifications (identifier);
create index staff_verifications_age on staff_verifications (expires_at);

create table staff_two_factors (
  id text primary key,
  person_id text not null unique references staff_people (id) on delete cascade,
  -- both encrypted with STAFF_SECRET
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- An invitation opens one account, once. Nobody invited the first person.
create table staff_invitations (
  id text primary key,
  token_hash text not null unique,
  -- null for the first person, who brings an address
  email text check (email = lower(email)),
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['support', 'dispatch', 'money', 'squad', 'operator', 'admin']
  ),
  squads text[] not null default '{}',
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);

create unique index staff_invitations_open on staff_invitations (email) where used_at is null;

-- Codes of authenticator apps that were used a short time ago.
create table staff_used_codes (
  hash text primary key,
  used_at timestamptz not null
);
