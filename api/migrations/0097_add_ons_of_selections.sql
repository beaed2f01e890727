-- The add-ons as they were when the offer was selected: their prices are guaranteed with the fare. Null for older selections.
alter table flight_selections add column add_ons jsonb;
