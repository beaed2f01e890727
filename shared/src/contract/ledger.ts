import { z } from 'zod';
import { ledgerDirections, ledgerReasons } from './lists';
import { defineOperation } from './operation';
import { day, daysInOrder, instant, text } from './values';

/** The ledger: what came in, what went back, and why. */
const reading = { access: 'staff', tag: 'staff', permission: 'money:read', method: 'GET' } as const;

const amount = z.number().describe('Naira');
const direction = z.enum(ledgerDirections).describe('`refused`: the bank did not send it, so nothing moved');
const reason = z.enum(ledgerReasons);

const filters = {
  reason: reason.optional(),
  direction: direction.optional(),
  q: text(1, 80)
    .optional()
    .describe(
      'The reference of a booking, of an account (`TRX-…`), of a transfer or of a refund, or an account number',
    ),
};

const ledgerLine = z.object({
  id: z.string(),
  at: instant.describe('The time of the bank for what came in'),
  direction,
  reason,
  amount,
  reference: z.string().nullable().describe('Of the booking'),
  transfer: z.string().nullable().describe('The reference of the transfer that came in'),
  accountNumber: z.string().nullable(),
  way: z.enum(['bank', 'hand']).nullable().describe('How it went back; null for what came in'),
  bankReference: z.string().nullable().describe('Of what went back'),
  note: z.string().nullable().describe('Why the bank refused'),
});
export type LedgerLine = z.output<typeof ledgerLine>;

const ledger = z.object({
  lines: z.array(ledgerLine),
  next: z.string().nullable(),
  sums: z.array(z.object({ direction, reason, count: z.number().int(), amount })).describe('Of the whole filter'),
  balance: z
    .object({ before: amount, in: amount, out: amount, after: amount })
    .describe('Of the days, whatever else is filtered: `before` + `in` - `out` = `after`'),
  owed: amount.describe('What waits at present to go back, or to be matched'),
});
export type Ledger = z.output<typeof ledger>;

export const readLedger = defineOperation({
  ...reading,
  id: 'readLedger',
  path: '/staff/ledger',
  summary: 'What came in and went back, the latest first, with sums by reason',
  query: z
    .strictObject({
      ...filters,
      from: day.optional().describe('In Lagos time'),
      to: day.optional().describe('In Lagos time, inclusive'),
      after: z
        .string()
        .regex(/^\d{4}-[\d:.T-]{5,24}Z_[\w-]{4,80}$/)
        .optional()
        .describe('`next` of the page before'),
    })
    .refine(...daysInOrder),
  data: ledger,
  errors: ['STAFF_ONLY'],
});

export const exportLedger = defineOperation({
  ...reading,
  id: 'exportLedger',
  path: '/staff/ledger.csv',
  summary: 'What came in and went back on some days as a CSV file; the export is a row of the history',
  query: z.strictObject({ ...filters, from: day, to: day }).refine(...daysInOrder),
  data: z.string(),
  file: 'text/csv',
  errors: ['STAFF_ONLY'],
});
