-- What the gate has seen of a release: one small picture of each page and width. The bytes lie in the release store, beside the files
-- of the release and not among them.

create table release_pictures (
  name       text    not null,
  version    text    not null,
  -- the page, as the report of the examination names it
  remote     text    not null,
  kind       text    not null check (kind in ('route', 'widget', 'home')),
  scene      text    not null,
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  -- in the order of the report
  position   integer not null,
  file       text    not null,
  integrity  text    not null,
  size_bytes integer not null,
  primary key (name, version, remote, kind, scene, width),
  foreign key (name, version) references releases (name, version) on delete cascade
);
