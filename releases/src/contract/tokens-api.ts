import { z } from 'zod';
import { releaseName } from '../release/names';
import { byPerson, instant, person } from './common';

/** The default lifetime of a token. */
export const tokenDays = 90;

const tokenFacts = z.object({
  id: z.string(),
  holder: z.string(),
  role: z.enum(['operator', 'squad']),
  names: z
    .array(releaseName)
    .nullable()
    .describe("The names of a squad's token; null for an operator's token, which is for all names"),
  issuedBy: z.string(),
  issuerId: z
    .string()
    .nullable()
    .describe('The person who made it, or made the token that it goes back to; null if the site did'),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});

/** `GET /tokens` */
export const tokensAnswer = z.object({ tokens: z.array(tokenFacts) });

/** `POST /tokens` */
export const tokenRequest = z
  .strictObject({
    holder: person.describe('The holder: a squad, a person or a pipeline'),
    role: z.enum(['operator', 'squad']),
    names: z.array(releaseName).min(1).max(50).optional(),
    days: z
      .number()
      .int()
      .min(1)
      .max(730)
      .optional()
      .describe(`The lifetime; by default ${tokenDays} days, and no longer than that of the token that makes it`),
    by: byPerson,
  })
  .refine(({ role, names }) => (role === 'squad') === (names !== undefined), {
    path: ['names'],
    message: "are needed for a squad's token, and for no other",
  });

export const tokenAnswer = z.object({ token: z.string().describe('Only in this response'), issued: tokenFacts });

/** `DELETE /tokens/{id}` */
export const tokenParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a token') });
export const revokeAnswer = z.object({
  revoked: tokenFacts,
  madeWithIt: z.array(tokenFacts).describe('Those that were made with it, or with one of these, and ended with it'),
});

export type TokenFacts = z.infer<typeof tokenFacts>;
export type TokensAnswer = z.infer<typeof tokensAnswer>;
export type RevokeAnswer = z.infer<typeof revokeAnswer>;
export type TokenRequest = z.infer<typeof tokenRequest>;
export type TokenAnswer = z.infer<typeof tokenAnswer>;
