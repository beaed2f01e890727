import type { z } from 'zod';
import type { RefusalCode } from '../release/refusal';
import { healthAnswer, receiptAnswer, receiptQuery } from './health-api';
import {
  historyAnswer,
  historyQuery,
  keepAnswer,
  keepRequest,
  moveAnswer,
  moveRequest,
  withdrawAnswer,
  withdrawRequest,
} from './moves-api';
import {
  publishAnswer,
  publishLimitBytes,
  publishRequest,
  releasesAnswer,
  releasesQuery,
  statusAnswer,
  verifyAnswer,
  verifyRequest,
} from './releases-api';
import {
  revokeAnswer,
  sessionAnswer,
  sessionEnded,
  sessionRequest,
  tokenAnswer,
  tokenParams,
  tokenRequest,
  tokensAnswer,
} from './tokens-api';

/** One call of `/releases/api`: what is served, checked and described. */
export interface ReleasesOperation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base; parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The schema of `data` in the answer. */
  readonly data: z.ZodType;
  /** The status of a success; 200 unless said. */
  readonly status?: 200 | 201;
  /** Who may call it: everybody, whoever shows a token that is taken, or operators alone. */
  readonly access: 'public' | 'token' | 'operator';
  /** The refusals beyond those that every call can meet. */
  readonly errors: readonly RefusalCode[];
  readonly bodyLimitBytes?: number;
}

const operation = <const O extends ReleasesOperation>(of: O): O => of;

const mayMove = [
  'FORBIDDEN',
  'FROZEN',
  'DOES_NOT_FIT',
  'PATH_TAKEN',
  'UNKNOWN_RELEASE',
  'UNKNOWN_REMOTE',
  'MOVED_MEANWHILE',
  'NOTHING_TO_ROLL_BACK_TO',
  'NO_CANARY',
  'NOTHING_LIVE',
  'WITHDRAWN',
  'REMOVED',
] as const;

export const operations = {
  status: operation({
    id: 'getStatus',
    method: 'GET',
    path: '/status',
    summary: 'What is live of each name, beside it and behind it',
    tag: 'releases',
    data: statusAnswer,
    access: 'token',
    errors: [],
  }),
  releases: operation({
    id: 'getReleases',
    method: 'GET',
    path: '/releases',
    summary: 'Every release of a name, and whether it could be live now',
    tag: 'releases',
    query: releasesQuery,
    data: releasesAnswer,
    access: 'token',
    errors: ['FORBIDDEN', 'UNKNOWN_REMOTE'],
  }),
  publish: operation({
    id: 'publish',
    method: 'POST',
    path: '/releases',
    summary: 'Publish a built release; 201 if it is new, 200 if it was there just so',
    tag: 'releases',
    body: publishRequest,
    data: publishAnswer,
    status: 201,
    access: 'token',
    errors: ['INVALID_RELEASE', 'GATE_REFUSED', 'VERSION_TAKEN', ...mayMove],
    bodyLimitBytes: publishLimitBytes,
  }),
  verify: operation({
    id: 'verify',
    method: 'POST',
    path: '/verify',
    summary: 'Look at a published release again, in the shell that is live now',
    tag: 'releases',
    body: verifyRequest,
    data: verifyAnswer,
    access: 'token',
    errors: ['FORBIDDEN', 'UNKNOWN_RELEASE', 'WITHDRAWN', 'REMOVED'],
  }),
  withdraw: operation({
    id: 'withdraw',
    method: 'POST',
    path: '/withdrawals',
    summary:
      'Withdraw a release for good, or tell what that would do: it is never served, previewed or made live again',
    tag: 'moves',
    body: withdrawRequest,
    data: withdrawAnswer,
    access: 'operator',
    errors: ['UNKNOWN_RELEASE', 'UNKNOWN_REMOTE', 'NOTHING_TO_ROLL_BACK_TO'],
  }),
  keep: operation({
    id: 'keep',
    method: 'POST',
    path: '/keeps',
    summary: 'Keep a release from being removed however old it is, or end that',
    tag: 'releases',
    body: keepRequest,
    data: keepAnswer,
    access: 'token',
    errors: ['FORBIDDEN', 'UNKNOWN_RELEASE', 'UNKNOWN_REMOTE', 'REMOVED'],
  }),
  move: operation({
    id: 'move',
    method: 'POST',
    path: '/moves',
    summary: 'Promote, roll back, set or end a canary, freeze or thaw; or tell what that would do',
    tag: 'moves',
    body: moveRequest,
    data: moveAnswer,
    access: 'token',
    errors: mayMove,
  }),
  history: operation({
    id: 'getHistory',
    method: 'GET',
    path: '/history',
    summary: 'Every move, and what else was done to releases, tokens and keys, the newest first',
    tag: 'moves',
    query: historyQuery,
    data: historyAnswer,
    access: 'token',
    errors: ['FORBIDDEN', 'UNKNOWN_REMOTE'],
  }),
  health: operation({
    id: 'getHealth',
    method: 'GET',
    path: '/health',
    summary: 'How each release fares with the visits that run it',
    tag: 'health',
    data: healthAnswer,
    access: 'token',
    errors: [],
  }),
  receipt: operation({
    id: 'getReceipt',
    method: 'GET',
    path: '/receipt',
    summary: 'How many open tabs run which version now',
    tag: 'health',
    query: receiptQuery,
    data: receiptAnswer,
    access: 'token',
    errors: ['FORBIDDEN', 'UNKNOWN_REMOTE'],
  }),
  tokens: operation({
    id: 'getTokens',
    method: 'GET',
    path: '/tokens',
    summary: 'Every token that was made, without its secret',
    tag: 'tokens',
    data: tokensAnswer,
    access: 'operator',
    errors: [],
  }),
  issueToken: operation({
    id: 'issueToken',
    method: 'POST',
    path: '/tokens',
    summary: 'Make a token; its text is shown this once',
    tag: 'tokens',
    body: tokenRequest,
    data: tokenAnswer,
    status: 201,
    access: 'operator',
    errors: [],
  }),
  revokeToken: operation({
    id: 'revokeToken',
    method: 'DELETE',
    path: '/tokens/{id}',
    summary: 'End a token at once, and the sessions that were opened with it',
    tag: 'tokens',
    params: tokenParams,
    data: revokeAnswer,
    access: 'operator',
    errors: ['UNKNOWN_TOKEN'],
  }),
  signIn: operation({
    id: 'signIn',
    method: 'POST',
    path: '/session',
    summary: "Open a session of the back office with an operator's token; the cookie is HttpOnly",
    tag: 'session',
    body: sessionRequest,
    data: sessionAnswer,
    access: 'public',
    errors: ['FORBIDDEN', 'UNAUTHORIZED', 'RATE_LIMITED'],
  }),
  session: operation({
    id: 'getSession',
    method: 'GET',
    path: '/session',
    summary: 'Who is let in',
    tag: 'session',
    data: sessionAnswer,
    access: 'token',
    errors: [],
  }),
  signOut: operation({
    id: 'signOut',
    method: 'DELETE',
    path: '/session',
    summary: 'End the session',
    tag: 'session',
    data: sessionEnded,
    access: 'token',
    errors: [],
  }),
} as const;
