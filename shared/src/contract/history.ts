import { z } from 'zod';
import { defineOperation } from './operation';
import { roles } from './roles';
import { day, daysInOrder, instant, text } from './values';

/** The history of the staff: what each person did, and what was refused. Rows never change. */
const reading = { access: 'staff', tag: 'staff', permission: 'audit:read', method: 'GET' } as const;

const filters = {
  person: text(1, 80).optional().describe('A part of the name, or the whole e-mail'),
  action: text(1, 60).optional().describe('How the name of the action begins, such as `money:`'),
  reference: text(1, 80).optional().describe('Of a booking or a transfer'),
  outcome: z.enum(['done', 'refused']).optional().describe('By default both'),
};

const historyRow = z.object({
  id: z.string(),
  at: instant,
  who: z.string().describe('The name of the person, or of the token'),
  roles: z.array(z.enum(roles)).describe('Those of the person at that moment'),
  address: z.string().nullable().describe('The network address of the call'),
  sessionId: z.string().nullable(),
  action: z.string(),
  did: z.string().describe('What was done, in words that follow `who`'),
  about: z.string().nullable().describe('The reference or the person that it was done to; follows `did`'),
  reference: z.string().nullable(),
  refusal: z.string().nullable().describe('The code of what was refused'),
  changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type HistoryRow = z.output<typeof historyRow>;

export const listHistory = defineOperation({
  ...reading,
  id: 'listHistory',
  path: '/staff/history',
  summary: 'The history of the staff, the latest first',
  query: z
    .strictObject({
      ...filters,
      from: day.optional().describe('In Lagos time'),
      to: day.optional().describe('In Lagos time, inclusive'),
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('`next` of the page before'),
    })
    .refine(...daysInOrder),
  data: z.object({ rows: z.array(historyRow), next: z.string().nullable() }),
  errors: ['STAFF_ONLY'],
});

export const exportHistory = defineOperation({
  ...reading,
  id: 'exportHistory',
  path: '/staff/history.csv',
  summary: 'The history of the staff of some days as a CSV file; the export is a row of it',
  query: z.strictObject({ ...filters, from: day, to: day }).refine(...daysInOrder),
  data: z.string(),
  file: 'text/csv',
  errors: ['STAFF_ONLY'],
});
