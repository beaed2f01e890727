import { type Invariant, isRetainedWhole, statusesIn } from './invariant';

/** The rules on flights, their seats, tickets and amounts. */
export const flightInvariants: readonly Invariant[] = [
  {
    number: 1,
    name: 'the taken seats are those of active orders, and at most the allotment',
    query: `select s.flight_id, s.date, s.cabin, s.taken, s.allotment, h.held from flight_seats s
      full join (select flight_id, date, hold.cabin, sum(hold.seats) as held from flight_seat_holds hold
        join flight_orders o on o.booking_id = hold.booking_id and o.released_at is null
        group by flight_id, date, hold.cabin) h
        on h.flight_id = s.flight_id and h.date = s.date and h.cabin = s.cabin
      where coalesce(s.taken, 0) <> coalesce(h.held, 0) or s.taken > s.allotment`,
  },
  {
    number: 1,
    name: 'a paid flight has its seats permanently, an unpaid one until its account expires, an ended one has none',
    query: `select f.reference, f.status from flight_bookings f
      left join flight_orders o on o.booking_id = f.order_id and o.released_at is null
      where (f.status in ('paid', 'ticketing', 'ticketed', 'completed')
          and (o.booking_id is null or o.expires_at is not null))
        or (f.status in ('held', 'payment_processing') and o.expires_at is distinct from f.hold_expires_at)
        or (f.status in ('hold_expired', 'price_changed', 'ticketing_failed', 'cancelled')
          and o.booking_id is not null)`,
  },
  {
    number: 1,
    name: 'an order holds a seat for each traveller except infants on each flight of its booking',
    query: `select f.reference from flight_bookings f
      join flight_seat_holds h on h.booking_id = f.order_id
      where h.seats <> (select count(*) from flight_travellers t where t.booking_id = f.id and t.type <> 'INF')
        or (select count(*) from flight_seat_holds n where n.booking_id = f.order_id) <>
          (select count(*) from jsonb_array_elements(f.offer->'slices') s,
            jsonb_array_elements(s->'segments'))`,
  },
  {
    number: 2,
    name: 'every flight has its payment, every payment its booking, and the due amounts with those of its changes are the total',
    query: `select f.id::text, p.id as payment_id from flight_bookings f
      full join (select * from payments where booking_kind = 'flight') p on p.booking_id = f.id::text
      left join (select c.booking_id, sum(amount_due_kobo) as kobo from flight_changes c
        join payments own on own.booking_kind = 'change' and own.booking_id = c.id::text
        where c.status = 'done' group by c.booking_id) c on c.booking_id = f.id
      where f.id is null or p.id is null or p.amount_due_kobo + coalesce(c.kobo, 0) <> f.total_kobo`,
  },
  {
    number: 2,
    name: 'every order of seats has its booking with the same airline reference',
    query: `select o.booking_id from flight_orders o
      left join flight_bookings f on f.order_id = o.booking_id
      left join flight_changes c on c.id = o.booking_id
      left join flight_changes later on later.replaced_order_id = o.booking_id and later.status = 'done'
      where (f.id is null and c.id is null and later.id is null) or c.key <> o.key
        or (f.id is not null and (f.airline_reference <> o.airline_reference or f.key <> o.key))`,
  },
  {
    number: 2,
    name: 'the price components of a flight match its offer, add-ons and coupon',
    query: `select f.reference from flight_bookings f
      left join coupon_redemptions c on c.booking_kind = 'flight' and c.booking_id = f.id
      left join (select booking_id, sum(amount_kobo) as kobo from flight_add_ons group by booking_id) a
        on a.booking_id = f.id
      where f.base_kobo <> round((f.offer->'price'->>'base')::numeric * 100)
        or f.taxes_kobo <> round((f.offer->'price'->>'taxes')::numeric * 100)
        or f.service_fee_kobo <> round((f.offer->'price'->>'serviceFee')::numeric * 100)
        or f.base_kobo + f.taxes_kobo + f.service_fee_kobo <> round((f.offer->'price'->>'total')::numeric * 100)
        or f.add_ons_kobo <> coalesce(a.kobo, 0) or f.discount_kobo <> coalesce(c.amount_kobo, 0)
        or f.coupon_code is distinct from c.code`,
  },
  {
    number: 4,
    name: 'a ticketed flight has exactly one confirmation in the outbox, and only a ticketed flight has one',
    query: `select f.reference, count(j.id) from flight_bookings f
      left join jobs j on j.kind = 'mail' and j.payload->>'template' = 'flight-ticketed'
        and j.payload->>'bookingId' = f.id::text and j.key not like '%:again:%'
      group by f.id, f.reference
      having count(j.id) <> (
        select count(*) from flight_timeline t where t.booking_id = f.id and t.status = 'ticketed')`,
  },
  {
    number: 4,
    name: 'a ticketed flight has the supplier’s ticket for each traveller; any other has none',
    query: `select f.reference, t.place from flight_bookings f
      join flight_travellers t on t.booking_id = f.id
      where exists (select from flight_traveller_tickets n where n.booking_id = f.id and n.place = t.place) <> exists (
          select from flight_timeline step where step.booking_id = f.id and step.status = 'ticketed')
        or exists (select from flight_traveller_tickets n
          left join flight_tickets s on s.booking_id = f.order_id and s.airline_code = n.airline_code
            and s.ticket_number = n.ticket_number
          where n.booking_id = f.id and n.place = t.place and n.place is distinct from s.traveller)`,
  },
  {
    number: 5,
    name: 'a flight is paid if and only if its payment is, and partly paid if and only if its payment is',
    query: `select f.reference, f.status, p.status as payment from payments p
      join flight_bookings f on p.booking_kind = 'flight' and p.booking_id = f.id::text
      where (f.status in ('paid', 'ticketing', 'ticketed', 'completed')) <> (p.status in (${statusesIn('paid')}) and not ${isRetainedWhole('f')})
        or (f.status = 'held') <> (p.status = 'pending')
        or (f.status = 'payment_processing') <> (p.status = 'processing')`,
  },
  {
    number: 5,
    name: 'a paid flight without tickets has a job that issues them',
    query: `select f.reference from flight_bookings f
      where f.status = 'paid' or (f.status = 'ticketing' and not exists (
        select from jobs j where j.kind = 'flight-ticketing' and j.payload->>'bookingId' = f.id::text
          and j.done_at is null))`,
  },
  {
    number: 6,
    name: 'a flight changed only by allowed transitions',
    query: `select * from (
        select t.booking_id, t.status, lag(t.status) over (partition by t.booking_id order by t.seq) as before
        from flight_timeline t) step
      where before is not null and not exists (select from flight_arrows a
        where a.from_status = step.before and a.to_status = step.status)`,
  },
  {
    number: 1,
    name: 'an open change of a flight holds its new seats until its account expires, and an ended one none of its own',
    query: `select c.id, c.status from flight_changes c join flight_bookings f on f.id = c.booking_id
      left join flight_orders o on o.booking_id = c.id and o.released_at is null
      where (c.status = 'awaiting_payment' and o.expires_at is distinct from c.expires_at)
        or (c.status = 'issuing' and (o.booking_id is null or o.expires_at is not null))
        or (c.status in ('quoted', 'expired', 'withdrawn', 'refused') and o.booking_id is not null)
        or (c.status = 'done' and o.booking_id is not null and f.order_id <> c.id)
        or (c.status in ('awaiting_payment', 'issuing') and (f.status <> 'ticketed' or f.order_id <> c.replaced_order_id))`,
  },
  {
    number: 2,
    name: 'a confirmed change of a flight has the payment of its amount, and every such payment its change',
    query: `select c.id::text, p.id as payment_id from flight_changes c
      full join (select * from payments where booking_kind = 'change') p on p.booking_id = c.id::text
      where c.id is null or (c.status <> 'quoted' and c.due_kobo > 0) <> (p.id is not null)
        or p.amount_due_kobo > c.due_kobo or (c.status <> 'done' and p.amount_due_kobo <> c.due_kobo)`,
  },
  {
    number: 2,
    name: 'the part of a flight’s total for changes is that of its changes',
    query: `select f.reference from flight_bookings f
      left join (select booking_id, sum(fee_kobo + lost_kobo) as kobo from flight_changes where status = 'done'
        group by booking_id) c on c.booking_id = f.id
      where f.changes_kobo <> coalesce(c.kobo, 0)`,
  },
  {
    number: 4,
    name: 'a made change of a flight has exactly one confirmation in the outbox, and only a made one has one',
    query: `select c.id from flight_changes c
      left join jobs j on j.kind = 'mail' and j.payload->>'template' = 'flight-changed'
        and j.payload->>'bookingId' = c.id::text
      group by c.id, c.status having count(j.id) <> (c.status = 'done')::int`,
  },
  {
    number: 5,
    name: 'a change of a flight is made if and only if it is paid',
    query: `select c.id, c.status, p.status as payment from payments p
      join flight_changes c on p.booking_kind = 'change' and p.booking_id = c.id::text
      join flight_bookings f on f.id = c.booking_id
      where (c.status in ('issuing', 'done') <> (p.status in (${statusesIn('paid')})) and f.status <> 'cancelled')
        or (c.status = 'awaiting_payment') <> (p.status in (${statusesIn('open')}))`,
  },
  {
    number: 5,
    name: 'a paid change of a flight without tickets has a job that issues them',
    query: `select c.id from flight_changes c where c.status = 'issuing' and not exists (
      select from jobs j where j.kind = 'flight-change' and j.payload->>'changeId' = c.id::text and j.done_at is null)`,
  },
  {
    number: 6,
    name: 'a change of a flight changed only by allowed transitions',
    query: `select * from (
        select h.change_id, h.status, lag(h.status) over (partition by h.change_id order by h.seq) as before
        from flight_change_history h) step
      where before is not null and not exists (select from flight_change_arrows a
        where a.from_status = step.before and a.to_status = step.status)`,
  },
];
