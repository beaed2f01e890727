-- What takes something off a price, what a coupon was used for, and what can be added to a booking.

create table coupons (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{0,39}$'),
  product text not null check (product in ('flight', 'ride', 'both')),
  -- a share of the price, at most so much of it; or a fixed amount
  percentage integer check (percentage between 1 and 90),
  most_kobo bigint check (most_kobo > 0),
  fixed_kobo bigint check (fixed_kobo > 0),
  least_spend_kobo bigint not null default 0 check (least_spend_kobo >= 0),
  -- days in Lagos, both of them within
  first_day date not null,
  last_day date not null,
  -- null: as often as anybody likes
  most_redemptions integer check (most_redemptions > 0),
  most_per_contact integer check (most_per_contact > 0),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint coupons_share_or_amount check ((percentage is null) <> (fixed_kobo is null)),
  constraint coupons_most_of_a_share check (most_kobo is null or percentage is not null),
  -- a payment is of more than nothing
  constraint coupons_leave_something_to_pay check (fixed_kobo is null or least_spend_kobo > fixed_kobo),
  constraint coupons_last_day check (last_day >= first_day)
);

-- One coupon a booking. Rows are kept for ever; whether one counts follows from what has become of its booking.
create table coupon_redemptions (
  booking_kind text not null check (booking_kind in ('ride', 'flight')),
  booking_id uuid not null,
  code text not null references coupons (code),
  amount_kobo bigint not null check (amount_kobo > 0),
  email text not null,
  phone text not null,
  redeemed_at timestamptz not null,
  primary key (booking_kind, booking_id)
);
create index coupon_redemptions_by_code on coupon_redemptions (code);

-- What a coupon takes off a ride's Trip Total; the rest is what is paid. The Reminder of NGN 1,000 is never discounted.
alter table ride_bookings
  add column discount_kobo bigint not null default 0,
  add constraint ride_bookings_reminder_is_paid
    check (discount_kobo = 0 or discount_kobo between 1 and price_kobo - 100000);

create table add_ons (
  add_on_id text primary key check (add_on_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null,
  description text not null,
  applies_to text not null check (applies_to in ('flight', 'ride')),
  price_kobo bigint not null check (price_kobo > 0),
  per text not null check (per in ('booking', 'traveller', 'slice')),
  max_quantity integer not null check (max_quantity between 1 and 20),
  -- the place in the list
  rank integer not null,
  is_on_sale boolean not null default true
);
