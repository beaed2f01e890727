-- The names of cities as travellers say them, in databases that had those of the list of airports.

update airports set city = said.city
from (values
  ('FNA', 'Freetown'),
  ('LGW', 'London Gatwick'),
  ('MAN', 'Manchester'),
  ('LCY', 'London City'),
  ('STN', 'London Stansted'),
  ('LTN', 'London Luton'),
  ('CDG', 'Paris'),
  ('ORY', 'Paris Orly'),
  ('BVA', 'Paris Beauvais'),
  ('FRA', 'Frankfurt'),
  ('IST', 'Istanbul'),
  ('ISL', 'Istanbul Atatürk'),
  ('SAW', 'Istanbul Sabiha Gökçen'),
  ('CIA', 'Rome Ciampino'),
  ('MXP', 'Milan'),
  ('LIN', 'Milan Linate'),
  ('BGY', 'Milan Bergamo'),
  ('BRU', 'Brussels'),
  ('CRL', 'Brussels Charleroi'),
  ('MED', 'Madinah'),
  ('DEL', 'Delhi'),
  ('CAN', 'Guangzhou'),
  ('PVG', 'Shanghai'),
  ('SHA', 'Shanghai Hongqiao'),
  ('PKX', 'Beijing Daxing'),
  ('KUL', 'Kuala Lumpur'),
  ('EWR', 'New York Newark'),
  ('LGA', 'New York LaGuardia'),
  ('IAD', 'Washington'),
  ('DCA', 'Washington Reagan')
) as said (iata, city)
where airports.iata = said.iata;

-- A bag costs more the further it flies: the price of a unit within Nigeria, in the region, and on long flights. Null: the same.
alter table add_ons
  add column regional_kobo bigint check (regional_kobo > 0),
  add column long_haul_kobo bigint check (long_haul_kobo > 0);
update add_ons set per = 'slice', regional_kobo = 2500000, long_haul_kobo = 6500000,
  description = 'One more bag of up to 10 kg in the hold, on the flights of one way.'
  where add_on_id = 'extra-bag-10kg';

-- Dates cannot be changed on the site, so a change is not sold. Bookings that have it keep their line.
update add_ons set is_on_sale = false where add_on_id = 'flexible-change';

-- When the traveller agreed to the terms, and to which text. Null for bookings from before they were asked.
alter table flight_bookings
  add column terms_accepted_at timestamptz,
  add column terms_version text,
  add constraint flight_bookings_terms_are_whole
    check ((terms_accepted_at is null) = (terms_version is null)),
  -- what is transferred is whole naira; older bookings may have kobo
  add constraint flight_bookings_whole_naira check (total_kobo % 100 = 0) not valid;
