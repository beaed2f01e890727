-- What each provider's own list says of a day in Lagos time, beside what we recorded of it.
create table provider_reports (
  provider text not null,
  day date not null,
  opened integer not null,
  opened_kobo bigint not null,
  paid integer not null,
  paid_kobo bigint not null,
  -- of the same day in our books
  recorded integer not null,
  recorded_kobo bigint not null,
  rejected integer not null,
  rejected_kobo bigint not null,
  refunded integer not null,
  refunded_kobo bigint not null,
  fees_kobo bigint not null,
  made_at timestamptz not null,
  primary key (provider, day)
);

-- Where the two lists differ after we have asked the provider. It is closed by a person, or when the lists agree.
create table statement_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('transfer_unknown', 'transfer_missing', 'transfer_amount',
    'refund_unknown', 'refund_missing', 'refund_amount', 'refund_not_sent', 'refund_twice')),
  -- the provider's id of the transfer, or its reference of the refund
  subject text not null,
  ours_kobo bigint,
  theirs_kobo bigint,
  day date not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closing_note text check (closing_note <> ''),
  constraint statement_differences_once unique (provider, kind, subject),
  constraint statement_differences_closed_with_note check ((closed_at is null) = (closing_note is null))
);

create index statement_differences_open on statement_differences (id) where closed_at is null;
