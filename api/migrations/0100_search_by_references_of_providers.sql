-- The back office looks for a booking by what the dashboard of a provider shows, whichever provider it is.
create index transfers_by_reference on transfers (provider_transfer_id);
create index payment_accounts_by_provider_reference on payment_accounts (provider_reference) where provider_reference is not null;
create index refunds_by_reference on refunds (provider_reference) where provider_reference is not null;
