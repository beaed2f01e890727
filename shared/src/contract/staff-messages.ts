import { z } from 'zod';
import { contactSubjects } from './lists';
import { defineOperation } from './operation';
import { instant, text } from './values';

/** What travellers wrote by the contact form. The answer itself is a mail to the sender. */
const staff = { access: 'staff', tag: 'staff', permission: 'contact' } as const;

export const staffMessage = z.object({
  reference: z.string(),
  subject: z.enum(contactSubjects),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bookingId: z.string().nullable().describe('As the sender wrote it: there may be no such booking'),
  message: z.string(),
  writtenOn: instant,
  answer: z
    .object({
      answeredOn: instant,
      answeredBy: z.string().describe('The name of the person'),
      note: z.string().nullable(),
      undoUntil: instant.nullable().describe('Until when it is offered to take this back; null once that is over'),
    })
    .nullable()
    .describe('Null while the message is open'),
});
export type StaffMessage = z.output<typeof staffMessage>;

export const messageStates = ['open', 'answered'] as const;
export type MessageState = (typeof messageStates)[number];

export const listMessages = defineOperation({
  ...staff,
  id: 'listMessages',
  method: 'GET',
  path: '/staff/messages',
  summary: 'The messages of the contact form, the latest first',
  query: z.strictObject({
    state: z.enum(messageStates).optional().describe('By default both'),
    search: text(1, 80).optional().describe('A part of the text, a name, an e-mail, a phone number or a reference'),
    after: z
      .string()
      .regex(/^\d{1,15}\.MSG-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
      .optional()
      .describe('`next` of the page before'),
  }),
  data: z.object({
    messages: z.array(staffMessage),
    open: z.number().int().describe('How many are open, whatever is searched'),
    next: z.string().nullable(),
  }),
  errors: ['STAFF_ONLY'],
});

const messageParams = z.object({ reference: text(1, 40) });

export const answerMessage = defineOperation({
  ...staff,
  id: 'answerMessage',
  method: 'POST',
  path: '/staff/messages/{reference}/answer',
  summary: 'Mark a message as answered; no mail is sent',
  params: messageParams,
  body: z.strictObject({ note: text(1, 500).optional().describe('For the staff') }),
  data: staffMessage,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const reopenMessage = defineOperation({
  ...staff,
  id: 'reopenMessage',
  method: 'POST',
  path: '/staff/messages/{reference}/reopen',
  summary: 'Mark an answered message as open again; its note is deleted',
  params: messageParams,
  body: z.strictObject({}),
  data: staffMessage,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});
