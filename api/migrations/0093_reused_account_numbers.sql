-- A provider gives the number of an ended account to another payer later: only its references are unique.
alter table payment_accounts drop constraint payment_accounts_number;
create index payment_accounts_by_number on payment_accounts (provider, account_number);
