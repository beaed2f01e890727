-- Where an unpaid booking was made from, as keyed hashes: the caps on unpaid holds count by them. Kept for two days.
create table hold_sources (
  booking_kind text not null check (booking_kind in ('ride', 'flight')),
  booking_id uuid not null,
  network text not null,
  visit text,
  created_at timestamptz not null,
  primary key (booking_kind, booking_id)
);
create index hold_sources_by_network on hold_sources (network);
create index hold_sources_by_visit on hold_sources (visit) where visit is not null;
create index hold_sources_by_age on hold_sources (created_at);
