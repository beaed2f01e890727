-- Routes whose lowest fare stands in the weekly mail of a subscriber. Each is confirmed by a link in a mail, as the address is.

create table route_alerts (
  subscription_id text not null references subscriptions on delete cascade,
  from_iata text not null references airports (iata),
  to_iata text not null references airports (iata),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (subscription_id, from_iata, to_iata),
  check (from_iata <> to_iata)
);

alter table subscriptions drop constraint subscriptions_source_check;
alter table subscriptions add constraint subscriptions_source_check check (source in ('home', 'footer', 'booking', 'route'));

-- The lowest fares of those routes in the week, one entry a route.
alter table fare_news add column watched jsonb not null default '[]';
