-- When somebody of the staff marked a message as answered. The note goes with the message when that is deleted or erased.
alter table contact_messages
  add column answered_at timestamptz,
  add column answered_by text references staff_people (id),
  add column answer_note text,
  add constraint contact_messages_answer check (
    (answered_at is null) = (answered_by is null) and (answer_note is null or answered_at is not null)
  );
create index contact_messages_open on contact_messages (created_at) where answered_at is null;
