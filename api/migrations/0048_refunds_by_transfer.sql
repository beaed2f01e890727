-- A refund goes back to the payer of one transfer. One that is sent through the bank is `sending` before the bank is asked:
-- its row is committed first, and a job finishes it by the refund's key.
alter table refunds add column transfer_id bigint references transfers;

-- Until now `sending` was never committed.
update refunds set state = 'due' where state = 'sending';

update refunds set transfer_id = one.id
  from (select payment_id, min(id) as id from transfers where payment_id is not null
    group by payment_id having count(*) = 1) one
  where one.payment_id = refunds.payment_id;

-- What is due of several transfers in one sum is withdrawn, and planned anew for each transfer. What has gone back in one
-- sum stays without a transfer; it is taken off the last transfers.
create temporary table refunds_to_split as
  select payment_id, sum(amount_kobo) as kobo, min(due_at) as due_at, min(created_at) as created_at,
    max(updated_at) as updated_at, max(reason) as reason
  from refunds where transfer_id is null and state = 'due' group by payment_id;

update refunds set state = 'withdrawn' where transfer_id is null and state = 'due';

insert into refunds (payment_id, transfer_id, amount_kobo, reason, due_at, created_at, updated_at)
  select payment_id, transfer_id, least(returnable_kobo, kobo - before_kobo), reason, due_at, created_at, updated_at
  from (
    select split.*, t.id as transfer_id, t.returnable_kobo,
      sum(t.returnable_kobo) over (partition by t.payment_id order by t.id) - t.returnable_kobo as before_kobo
    from refunds_to_split split
    join (
      select t.id, t.payment_id, t.underpaid_kobo + t.overpaid_kobo + t.late_kobo
        + case when p.status in ('refund_pending', 'refunded') then t.matched_kobo else 0 end as returnable_kobo
      from transfers t join payments p on p.id = t.payment_id
    ) t on t.payment_id = split.payment_id
  ) part
  where least(returnable_kobo, kobo - before_kobo) > 0;

drop table refunds_to_split;

alter table refunds add constraint refunds_of_one_transfer
  check (transfer_id is not null or state in ('done', 'withdrawn'));
create index refunds_of_transfer on refunds (transfer_id);

-- The same for a transfer without a booking: its row is committed before the bank is asked.
alter table unmatched_refunds
  add column state text not null default 'done' check (state in ('sending', 'done')),
  alter column refunded_at drop not null,
  add constraint unmatched_refunds_done_has_time check ((state = 'done') = (refunded_at is not null));

-- The sandbox bank: which transfer it sent back.
alter table sandbox_refunds add column transfer_reference text references sandbox_transfers (reference);
create index sandbox_refunds_of on sandbox_refunds (transfer_reference);
