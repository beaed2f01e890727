-- Which account and which transfer a notice is about, and whether its payer was erased: what is wiped is found by these
-- alone.
alter table payment_notices add column account_number text, add column provider_transfer_id text;
update payment_notices set
  account_number = body::jsonb #>> '{transfer,accountNumber}',
  provider_transfer_id = body::jsonb #>> '{transfer,reference}'
  where body like '{%';
create index payment_notices_by_account on payment_notices (account_number);
create index payment_notices_by_transfer on payment_notices (provider_transfer_id);

alter table payment_accounts add column payer_erased_at timestamptz;
