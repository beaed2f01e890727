-- What waives a change fee costs a share of that fee: a fixed price was above the fee of one fare and a tenth of that of another.

alter table add_ons add column change_fee_percentage smallint check (change_fee_percentage between 1 and 99);
-- the prices by route are those of the lowest fares, for clients that do not know the share
update add_ons set change_fee_percentage = 60, price_kobo = 1200000, regional_kobo = 9000000, long_haul_kobo = 9000000
  where add_on_id = 'flexible-change';
