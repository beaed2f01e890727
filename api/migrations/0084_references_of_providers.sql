-- An account is found by our reference, by the provider's own, or by its number. It is stored as `opening`, without a number,
-- before the provider is asked.
alter table payment_accounts
  add column provider_reference text,
  add column clicked_at timestamptz,
  alter column bank_name drop not null,
  alter column account_number drop not null,
  alter column account_name drop not null,
  drop constraint payment_accounts_state_check,
  add constraint payment_accounts_state_check check (state in ('opening', 'open', 'expired', 'closed')),
  add constraint payment_accounts_open_has_number check (
    state <> 'open' or (bank_name is not null and account_number is not null and account_name is not null)
  ),
  add constraint payment_accounts_provider_reference unique (provider, provider_reference);

drop index payment_accounts_one_open;
create unique index payment_accounts_one_open on payment_accounts (payment_id) where state in ('opening', 'open');
create index payment_accounts_opening on payment_accounts (opened_at) where state = 'opening';

-- The sandbox bank opens one account for each reference.
alter table sandbox_accounts add column reference text unique;
