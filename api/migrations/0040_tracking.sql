-- Bookings that their travellers end: money of which a part goes back, and prices that nobody decides on.

-- What stays with the site of a booking that its traveller cancelled. It was matched before, and never goes back.
alter table transfers add column kept_kobo bigint not null default 0 check (kept_kobo >= 0);
alter table transfers drop constraint transfers_every_kobo_once;
alter table transfers add constraint transfers_every_kobo_once check (
  matched_kobo + underpaid_kobo + overpaid_kobo + late_kobo + unmatched_kobo + kept_kobo = amount_kobo
);

create function transfers_keep_what_is_kept() returns trigger language plpgsql as $$
begin
  if old.kept_kobo > 0 and new.kept_kobo <> old.kept_kobo then
    raise exception 'what is kept of a transfer was decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger transfers_keep_what_is_kept before update on transfers
  for each row execute function transfers_keep_what_is_kept();

-- When the traveller was last asked about a higher price.
alter table flight_bookings add column risen_at timestamptz;
update flight_bookings set risen_at = told.at from flight_timeline told
  where told.booking_id = flight_bookings.id and told.seq = flight_bookings.status_seq
    and flight_bookings.risen_total_kobo is not null;
create index flight_bookings_undecided on flight_bookings (risen_at) where status = 'price_changed';

-- The deadline of a refund, which stood in the sentence alone.
update flight_bookings set offer = jsonb_set(offer, '{conditions,refund,untilHours}',
    to_jsonb(substring(offer->'conditions'->'refund'->>'text' from 'up to (\d+) hours')::int))
  where offer->'conditions'->'refund'->>'text' ~ 'up to \d+ hours';
