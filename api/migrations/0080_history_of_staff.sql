-- Who did it, from where, and what was refused. A row has the roles of that moment: they may be others later.
alter table staff_actions
  add column person_id text,
  add column roles text[] not null default '{}',
  add column address text,
  add column session_id text,
  -- the code of the refusal; null for what was done
  add column refusal text check (refusal <> '');

drop trigger staff_actions_are_kept on staff_actions;

update staff_actions set person_id = substr(actor, 8) where actor like 'person %';

create index staff_actions_time on staff_actions (at);
create index staff_actions_person on staff_actions (person_id, id) where person_id is not null;

-- Rows never change, and are deleted only by the function below, when they are older than it says.
create or replace function staff_actions_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('tafiya.staff_actions_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception 'what the back office did is not rewritten'
    using errcode = 'check_violation', constraint = 'staff_actions';
end $$;

create trigger staff_actions_are_kept before update or delete on staff_actions
  for each row execute function staff_actions_are_kept();

create function staff_actions_stay_all() returns trigger language plpgsql as $$
begin
  raise exception 'what the back office did is not rewritten'
    using errcode = 'check_violation', constraint = 'staff_actions';
end $$;

create trigger staff_actions_stay_all before truncate on staff_actions
  execute function staff_actions_stay_all();

-- Deletes what is older than the retention, at most so many rows at once. @returns how many
create function forget_staff_actions(present timestamptz, keep_days int, most int) returns bigint language plpgsql as $$
declare
  before timestamptz := present - make_interval(days => keep_days);
  deleted bigint;
begin
  if keep_days is null or keep_days < 90 then
    raise exception 'the history of the staff is kept for at least 90 days, not %', keep_days
      using errcode = 'check_violation', constraint = 'staff_actions';
  end if;
  perform set_config('tafiya.staff_actions_before', before::text, true);
  delete from staff_actions where id in (
    select id from staff_actions where at < before order by at limit most
  );
  get diagnostics deleted = row_count;
  perform set_config('tafiya.staff_actions_before', '', true);
  return deleted;
end $$;
