import { z } from 'zod';
import { differenceKinds } from './lists';
import { defineOperation } from './operation';
import { day, instant, naira, text } from './values';

/** The lists of the payment providers, beside our books. */
const counted = z.object({ count: z.number().int(), amount: naira });

const providerReport = z.object({
  provider: z.string(),
  day: day.describe('In Lagos time'),
  opened: counted.describe('Accounts, with the amounts to pay'),
  paid: counted.describe("By the provider's list"),
  recorded: counted.describe('The same day by our books'),
  rejected: counted,
  refunded: counted.describe('Sent back by the provider that day, by our books'),
  fees: naira,
  openDifferences: z.number().int(),
});
export type ProviderReport = z.output<typeof providerReport>;

const statementDifference = z.object({
  differenceId: z.string(),
  provider: z.string(),
  kind: z.enum(differenceKinds),
  subject: z.string().describe("The provider's reference of the transfer or of the refund"),
  ours: naira.nullable().describe('By our books'),
  theirs: naira.nullable().describe("By the provider's list"),
  day,
  foundOn: instant,
});
export type StatementDifference = z.output<typeof statementDifference>;

const reconciliation = z.object({
  reports: z.array(providerReport).describe('Of the last 31 days, the latest first'),
  differences: z.array(statementDifference).describe('The open ones, the oldest first'),
  missing: z.array(z.string()).describe('The providers without a report of yesterday'),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const readReconciliation = defineOperation({
  access: 'staff',
  tag: 'staff',
  permission: 'money:read',
  method: 'GET',
  id: 'readReconciliation',
  path: '/staff/reconciliation',
  summary: 'What each provider lists of each day, beside our books, and where the two differ',
  data: reconciliation,
  errors: ['STAFF_ONLY'],
});

export const closeDifference = defineOperation({
  access: 'staff',
  tag: 'staff',
  permission: 'money:change',
  method: 'POST',
  id: 'closeDifference',
  path: '/staff/reconciliation/differences/{id}/close',
  summary: 'Close a difference between the lists with a note about its reason; no money is moved',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  body: z.strictObject({ note: text(1, 300).describe("The provider's explanation, and what was done") }),
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});
