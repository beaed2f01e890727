-- The bank's final refusals of refunds. A refund that is sent again after one has a new key: the bank would answer the old
-- key with the same refusal. So the number of refusals is a part of the key.
create table refund_refusals (
  id bigint generated always as identity primary key,
  refund_id bigint references refunds,
  -- of a transfer without a booking
  transfer_id bigint references transfers,
  -- the key that the bank refused
  refund_key text not null unique,
  -- the bank's sentence
  fault text not null check (fault <> ''),
  refused_at timestamptz not null,
  constraint refund_refusals_of_one check ((refund_id is null) <> (transfer_id is null))
);

create index refund_refusals_of_refund on refund_refusals (refund_id) where refund_id is not null;
create index refund_refusals_of_transfer on refund_refusals (transfer_id) where transfer_id is not null;

-- A person has asked the bank, and says what became of it.
alter table transfer_discrepancies
  add column closed_at timestamptz,
  add column closing_note text check (closing_note <> ''),
  add constraint transfer_discrepancies_closed_with_note check ((closed_at is null) = (closing_note is null));

create index transfer_discrepancies_open on transfer_discrepancies (id) where closed_at is null;
