-- Who vouches for a release: each row is an Ed25519 signature over its manifest. Which keys are trusted is no matter of
-- this database: whoever writes here could add one.
create table release_signatures (
  name      text        not null,
  version   text        not null,
  key_id    text        not null,
  signature text        not null,
  -- who built it, as the signed manifest says
  builder   text        not null,
  at        timestamptz not null default now(),
  primary key (name, version, key_id),
  foreign key (name, version) references releases (name, version)
);

create trigger release_signatures_stay before update or delete on release_signatures
  for each row execute function release_rows_are_final();
