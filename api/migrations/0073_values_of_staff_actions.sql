-- What an action of the staff changed, without personal data.
alter table staff_actions add column before_values jsonb, add column after_values jsonb;
