-- What a bank said that contradicts what it said before. The transfer stays as it was first told; a person looks into it.
create table transfer_discrepancies (
  id bigint generated always as identity primary key,
  provider text not null,
  -- as it was told now
  provider_transfer_id text not null,
  account_number text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  sent_at timestamptz not null,
  -- other_account, other_amount: the transfer is known with another one. reused_event: its event told of another transfer.
  reason text not null check (reason in ('other_account', 'other_amount', 'reused_event')),
  learnt_at timestamptz not null,
  learnt_from text not null check (learnt_from in ('notice', 'confirm', 'expiry', 'reconciliation')),
  constraint transfer_discrepancies_once
    unique (provider, provider_transfer_id, account_number, amount_kobo, reason)
);
