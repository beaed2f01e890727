-- Which secrets the processes on this database sign with: a keyed hash of a constant, never the secret itself.
create table secret_fingerprints (
  -- the variable that sets it
  name text primary key,
  fingerprint text not null,
  kept_at timestamptz not null
);
