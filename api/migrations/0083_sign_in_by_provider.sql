-- Sign-ins by a provider of identities that have begun. Each is used once, within ten minutes, by the browser that began it.
create table staff_oidc_starts (
  -- hashes of what the provider sends back, and of the cookie
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);

create index staff_oidc_starts_age on staff_oidc_starts (expires_at);

-- A person has one account of the provider; account_id is its issuer and subject.
create unique index staff_accounts_one_oidc on staff_accounts (person_id) where provider_id = 'oidc';
