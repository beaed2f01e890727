-- Who runs the site and how travellers reach it, as pages, mails and receipts say it. Null is not shown.
create table site_contacts (
  is_only boolean primary key default true check (is_only),
  company text,
  registration text,
  address text,
  email text,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  whats_app text check (whats_app ~ '^\+[1-9][0-9]{6,14}$'),
  hours text
);
insert into site_contacts default values;
