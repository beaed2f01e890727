-- With RELEASES_APPROVALS=1 a release of a checkout goes live when a second person has approved it.

create table release_approvals (
  id              text        primary key check (id ~ '^[0-9a-f]{8}$'),
  name            text        not null,
  version         text        not null,
  -- of the release: what is approved is this content
  digest          text        not null,
  kind            text        not null check (kind in ('publish', 'promote', 'rollback', 'canary')),
  -- of a canary; null for all visits
  percent         integer     check (percent between 1 and 99),
  no_auto         boolean     not null,
  -- the pointer when it was asked for: a move since then makes the request void
  live_version    text,
  live_since      timestamptz,
  why             text        not null,
  asked_by        text        not null,
  asked_token_id  text,
  asked_person_id text,
  -- the person who made the token that asked, if known
  asked_issuer_id text,
  asked_at        timestamptz not null,
  expires_at      timestamptz not null,
  state           text        not null check (state in ('pending', 'approved', 'declined', 'replaced', 'void')),
  decided_by      text,
  decided_token_id text,
  decided_person_id text,
  decided_at      timestamptz,
  constraint a_canary_has_a_percentage check ((kind = 'canary') = (percent is not null)),
  foreign key (name, version) references releases (name, version) on delete cascade
);
create unique index release_approvals_pending on release_approvals (name) where state = 'pending';

-- The person behind a token, also behind a token that was made with it: who made the token that asked cannot approve.
alter table release_tokens add column issuer_id text;

-- The history says who asked and who declined; an approval is part of the row of the move.
alter table release_moves
  drop constraint release_moves_kind_check,
  add constraint release_moves_kind_check check
    (kind in ('start', 'publish', 'promote', 'rollback', 'automatic', 'canary', 'canary-end', 'freeze', 'thaw', 'no-auto', 'auto',
      'withdraw', 'new', 'fault', 'repair', 'notice', 'remove', 'keep', 'unkeep', 'token', 'token-end', 'key', 'key-end',
      'ask', 'decline'));
