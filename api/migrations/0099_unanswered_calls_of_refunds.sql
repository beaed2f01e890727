-- Since when the provider may have taken a refund without our knowing: its last call had no answer. One row for each refund, of a
-- booking or of a transfer without one: an answer about another refund of the same transfer says nothing about this one.
create table unanswered_refund_calls (
  refund_id bigint unique references refunds,
  transfer_id bigint unique references transfers,
  began_at timestamptz not null,
  check (num_nonnulls(refund_id, transfer_id) = 1)
);

-- Until now a transfer had one row for all of its refunds, which says a minute after the beginning of the call.
insert into unanswered_refund_calls (refund_id, began_at)
select r.id, c.ends_at - interval '1 minute' from refund_calls c join refunds r using (transfer_id)
where r.state in ('due', 'sending', 'attention');

insert into unanswered_refund_calls (transfer_id, began_at)
select t.id, c.ends_at - interval '1 minute' from refund_calls c join transfers t on t.id = c.transfer_id
where t.payment_id is null;
