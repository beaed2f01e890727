-- What a publish is about to store, or has stored and not recorded yet. What is left of one that was killed is removed by
-- this row: files that this database knows nothing of may belong to another one.

create table release_uploads (
  name     text        not null,
  version  text        not null,
  digest   text        not null,
  -- of the latest publish of this content
  began_at timestamptz not null,
  primary key (name, version, digest)
);
create index release_uploads_by_time on release_uploads (began_at);
