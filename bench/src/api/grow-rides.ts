import { firstDay } from '../rides/nth-ride';
import { fillTables } from '../site/database';

/** For each car: half of them in the past, half in the future. */
const ridesPerCar = 10;
/** Days before and after now; they end before the first day on which the bench books. */
const daysAround = firstDay - 5;

/** Copies of each car with other plates; a search shows one of them. */
const growCars = (times: number): string => `
  insert into cars (car_id, state_id, name, type, color, seats, luggage, comfort, plate_number, popularity, in_service)
  select car_id || '-' || copy, state_id, name, type, color, seats, luggage, comfort, plate_number || copy, popularity, in_service
  from cars cross join generate_series(1, ${times - 1}) copy;`;

/**
 * Completed rides of the past and confirmed rides of the future, all paid, with every row of a booking: quote, timeline, hold,
 * payment, account, transfer, notice, the records of the sandbox bank, the stored response.
 */
const bookRides = `
  create temporary table grown on commit drop as
  select gen_random_uuid() id, row_number() over () number, car_id, type, state_id,
    now() + interval '3 days' + ((slot - ${ridesPerCar / 2}) * interval '${Math.floor((2 * daysAround * 24) / ridesPerCar)} hours') pickup_at,
    slot < ${ridesPerCar / 2} is_past
  from cars cross join generate_series(0, ${ridesPerCar - 1}) slot;
  alter table grown add created_at timestamptz, add during tstzrange, add price_id text, add airport text, add town text;
  update grown set
    created_at = least(pickup_at, now()) - interval '5 days',
    during = tstzrange(pickup_at - interval '1 hour', pickup_at + interval '2 hours'),
    price_id = (select price_id from ride_prices p where p.type = grown.type and is_current),
    airport = coalesce((select label from areas a where a.state_id = grown.state_id and kind = 'airport' limit 1), 'Murtala Muhammed International Airport (LOS)'),
    town = coalesce((select label from areas a where a.state_id = grown.state_id and kind <> 'airport' limit 1), 'Ikeja, Lagos');

  insert into ride_quotes (quote_id, car_id, price_id, price_kobo, pickup_location, drop_off_location, pickup_at,
    drop_off_at, road_km, free_wait_minutes, meet_and_greet, blocked, expires_at, created_at)
  select 'quote-grown-' || lpad(number::text, 12, '0'), car_id, price_id, 2500000, airport, town, pickup_at,
    pickup_at + interval '1 hour', 25, 60, true, during, now() - interval '1 hour', now() - interval '75 minutes'
  from grown;

  insert into ride_bookings (id, public_id, reference, status, status_seq, car_id, price_id, price_kobo, pickup_location,
    drop_off_location, pickup_at, drop_off_at, road_km, free_wait_minutes, meet_and_greet, blocked, title, first_name,
    last_name, gender, email, phone, nationality, age, created_at)
  select id, 'grown-' || lpad(number::text, 18, '0'), 'TFY-G' || number, case when is_past then 'completed' else 'confirmed' end,
    case when is_past then 7 else 2 end, car_id, price_id, 2500000, airport, town, pickup_at, pickup_at + interval '1 hour',
    25, 60, true, during, 'Mr', 'Emeka', 'Eze', 'male', 'emeka.' || number || '@example.com',
    '+23480' || lpad(number::text, 8, '0'), 'NG', 40, created_at
  from grown;

  insert into ride_timeline (booking_id, seq, status, at, note)
  select id, seq, (array['pending_payment', 'awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route',
    'driver_arrived', 'in_progress', 'completed'])[seq + 1], created_at + seq * interval '1 minute', 'filled by the bench'
  from grown cross join generate_series(0, 7) seq where is_past or seq <= 2;

  insert into car_holds (car_id, booking_id, during, created_at) select car_id, id, during, created_at from grown;

  insert into payments (booking_kind, booking_id, status, amount_due_kobo, received_kobo, paid_at, created_at, updated_at)
  select 'ride', id::text, 'paid', 2500000, 2500000, created_at, created_at, created_at from grown;

  insert into payment_history (payment_id, from_status, to_status, at)
  select p.id, step.a, step.b, p.created_at from payments p
  cross join (values (null, 'pending'), ('pending', 'processing'), ('processing', 'paid')) step (a, b);

  insert into payment_accounts (payment_id, transaction_id, reference, provider, bank_name, account_number, account_name,
    amount_kobo, state, opened_at, expires_at, asked_at)
  select id, 'grown-' || id, 'TRX-G' || id, 'sandbox', 'Sandbox Bank', (1000000000 + id)::text, 'Tafiya / Emeka Eze',
    2500000, 'closed', created_at, created_at + interval '30 minutes', created_at
  from payments;

  insert into transfers (provider, provider_transfer_id, account_number, account_id, payment_id, amount_kobo, sent_at,
    in_time, learnt_at, learnt_from, matched_kobo)
  select 'sandbox', 'SBX-G' || id, account_number, id, payment_id, amount_kobo, opened_at, true, opened_at, 'notice',
    amount_kobo from payment_accounts;

  insert into sandbox_accounts (account_number, account_name, expected_kobo, opened_at, expires_at)
  select account_number, account_name, amount_kobo, opened_at, expires_at from payment_accounts;

  insert into sandbox_transfers (reference, account_number, amount_kobo, sent_at, event_id, noticed_at)
  select 'SBX-G' || id, account_number, amount_kobo, opened_at, 'event-' || id, opened_at from payment_accounts;

  insert into payment_notices (provider, event_id, body, received_at, account_number, provider_transfer_id)
  select provider, 'event-' || id, '{"event":"transfer.received"}', opened_at, account_number, 'SBX-G' || id
  from payment_accounts;

  insert into idempotency_keys (operation, key, request_hash, status, body, created_at)
  select 'createRide', 'grown-' || number, md5(number::text), 200, repeat('x', 900), now() - interval '1 hour' from grown;

  insert into jobs (kind, key, payload, run_at, created_at, done_at)
  select 'ride-reminder', 'grown-' || number, json_build_object('template', 'ride-reminder-24h', 'bookingId', id),
    pickup_at - interval '24 hours', created_at, case when is_past then created_at end
  from grown;`;

const tables = [
  'ride_quotes',
  'ride_bookings',
  'ride_timeline',
  'car_holds',
  'payments',
  'payment_history',
  'payment_accounts',
  'transfers',
  'sandbox_accounts',
  'sandbox_transfers',
  'payment_notices',
  'idempotency_keys',
  'jobs',
];

/** Multiplies the seeded fleet, and adds ten paid rides for each car. */
export const growRides = (url: string, times: number): Promise<void> =>
  fillTables(url, tables, `${times > 1 ? growCars(times) : ''} ${bookRides}`);
