-- The date of a flight can be changed on the site: what waives the fee is sold again, for each traveller, by the route.

insert into add_ons (add_on_id, name, description, applies_to, price_kobo, regional_kobo, long_haul_kobo, per, max_quantity, rank)
  select 'flexible-change', 'Flexible change',
    'No fee if you change the date: you pay the fare difference alone.',
    'flight', 650000, 2500000, 4500000, 'traveller', 1, 3
  -- a new site gets it with the others
  where exists (select from add_ons where applies_to = 'flight')
  on conflict (add_on_id) do update set is_on_sale = true, description = excluded.description, per = excluded.per,
    price_kobo = excluded.price_kobo, regional_kobo = excluded.regional_kobo, long_haul_kobo = excluded.long_haul_kobo,
    max_quantity = excluded.max_quantity;
