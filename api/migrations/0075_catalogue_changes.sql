-- What the staff changed in prices and in what else is on sale. Rows never change: an undo is another row.
create table catalogue_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  -- as they are valid from the start on; null: the change that `undoes` names never starts
  new_values jsonb,
  -- as they were valid until then
  old_values jsonb not null,
  starts_at timestamptz not null,
  undoes bigint unique references catalogue_changes (id),
  made_by text not null references staff_people (id),
  made_at timestamptz not null,
  check (new_values is not null or undoes is not null)
);
create index catalogue_changes_by_key on catalogue_changes (kind, key, id);

create function catalogue_changes_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of catalogue_changes are never changed or deleted';
end $$;
create trigger catalogue_changes_are_kept before update or delete on catalogue_changes
  for each row execute function catalogue_changes_are_kept();
