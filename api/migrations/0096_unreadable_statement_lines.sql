-- A line of the provider's list that could not be understood: the others are compared, and a person looks at this one.
alter table statement_differences drop constraint statement_differences_kind_check;
alter table statement_differences add constraint statement_differences_kind_check
  check (kind in ('transfer_unknown', 'transfer_missing', 'transfer_amount', 'refund_unknown', 'refund_missing',
    'refund_amount', 'refund_not_sent', 'refund_twice', 'line_unreadable'));
