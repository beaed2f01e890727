import { z } from 'zod';
import { releaseName } from '../release/names';
import { byPerson, instant, percent, sentence } from './common';

/** A move that waits for a second person. */
export const approvalFacts = z.object({
  id: z.string(),
  name: releaseName,
  version: z.string(),
  kind: z.enum(['publish', 'promote', 'rollback', 'canary']),
  percent: percent.nullable().describe('Of a canary; null for all visits'),
  why: z.string(),
  live: z.string().nullable().describe('The active release when it was asked for'),
  askedBy: z.string(),
  askedAt: instant,
  expiresAt: instant,
  mayApprove: z.boolean().describe('Whether the caller may approve it'),
  whyNot: z.string().nullable().describe('Why the caller may not'),
  needsTwo: z
    .boolean()
    .describe('True if a token without a known person has asked: one person confirms it, then another one approves it'),
});

/** `GET /approvals` */
export const approvalsAnswer = z.object({ approvals: z.array(approvalFacts) });

export const approvalParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{8}$/, 'must be the id of a request') });

/** `POST /approvals/{id}/approve` */
export const approveRequest = z.strictObject({ by: byPerson });

/** `POST /approvals/{id}/decline` */
export const declineRequest = z.strictObject({ by: byPerson, why: sentence.optional() });

export const decisionAnswer = z.object({
  id: z.string(),
  name: releaseName,
  sentence: z.string().describe('What has happened'),
});

export type ApprovalFacts = z.infer<typeof approvalFacts>;
export type ApprovalsAnswer = z.infer<typeof approvalsAnswer>;
export type DecisionAnswer = z.infer<typeof decisionAnswer>;
