import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from 'server/http';
import type { DataOf } from 'shared/contract/operation';
import {
  answerMessage,
  listMessages,
  type MessageState,
  reopenMessage,
  type StaffMessage,
} from 'shared/contract/staff-messages';
import { formatShortDate, formatTime } from 'shared/format';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { route } from '../http';
import { staffOf } from '../http/staff';
import { loginOf } from './people/sessions';
import { recordAction } from './record-action';

/** Serves the messages of travellers to the back office, which marks them as answered. */
export function registerMessages(app: FastifyInstance, context: Context): void {
  route(app, listMessages, ({ query }) => readMessages(context, query));

  route(app, answerMessage, async ({ tx, params: { reference }, body, request }) => {
    const { answer } = await findMessage(tx, context, reference);
    if (answer)
      throw new Refusal(
        'STATE_CONFLICT',
        `${answer.answeredBy} has marked it as answered (${formatShortDate(answer.answeredOn)}, ${formatTime(answer.answeredOn)}).`,
      );
    const values = {
      answered_at: context.now(),
      answered_by: loginOf(request).person.id,
      answer_note: body.note ?? null,
    };
    await tx.updateTable('contact_messages').set(values).where('reference', '=', reference).execute();
    // without the note: it may be about the sender, and the history is kept when a message is erased
    await recordAction(tx, context, {
      ...{ actor: staffOf(request), action: 'message: answered', reference },
      ...{ before: { state: 'open' }, after: { state: 'answered' } },
    });
    return findMessage(tx, context, reference);
  });

  route(app, reopenMessage, async ({ tx, params: { reference }, request }) => {
    const { answer } = await findMessage(tx, context, reference);
    if (!answer) throw new Refusal('STATE_CONFLICT', 'This message is open already.');
    await tx
      .updateTable('contact_messages')
      .set({ answered_at: null, answered_by: null, answer_note: null })
      .where('reference', '=', reference)
      .execute();
    await recordAction(tx, context, {
      ...{ actor: staffOf(request), action: 'message: reopened', reference },
      ...{ before: { state: 'answered' }, after: { state: 'open' } },
    });
    return findMessage(tx, context, reference);
  });
}

const messages = (db: Db | Tx) =>
  db
    .selectFrom('contact_messages as message')
    .leftJoin('staff_people as person', 'person.id', 'answered_by')
    .select([
      'reference',
      'subject',
      'full_name',
      'message.email',
      'phone',
      'booking_reference',
      'message',
      'message.created_at',
    ])
    .select(['answered_at', 'answer_note', 'person.name as answered_by_name']);

type Row = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number];

const shownTo =
  ({ now, settings }: Context) =>
  (row: Row): StaffMessage => {
    const undoUntil = row.answered_at && new Date(row.answered_at.getTime() + settings.rules.staffUndoSeconds * 1000);
    return {
      reference: row.reference,
      subject: row.subject,
      fullName: row.full_name,
      email: row.email,
      phone: row.phone,
      bookingId: row.booking_reference,
      message: row.message,
      writtenOn: row.created_at.toISOString(),
      answer: row.answered_at && {
        answeredOn: row.answered_at.toISOString(),
        answeredBy: row.answered_by_name ?? '',
        note: row.answer_note,
        undoUntil: undoUntil && undoUntil > now() ? undoUntil.toISOString() : null,
      },
    };
  };

/** A message that is changed by this transaction alone. @throws Refusal NOT_FOUND */
async function findMessage(tx: Tx, context: Context, reference: string): Promise<StaffMessage> {
  const row = await messages(tx).where('reference', '=', reference).forUpdate('message').executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', 'This message is no longer there: it was erased, or its time is over.');
  return shownTo(context)(row);
}

const messagesOfPage = 50;

interface Wanted {
  readonly state?: MessageState | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

async function readMessages(context: Context, wanted: Wanted): Promise<DataOf<typeof listMessages>> {
  const { db } = context;
  const { state, search, after } = wanted;
  let found = messages(db)
    .orderBy('message.created_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(messagesOfPage + 1);
  if (state) found = found.where('answered_at', state === 'open' ? 'is' : 'is not', null);
  if (search) {
    const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    // a phone number is typed with spaces, and with or without the code of the country
    const digits = search.replace(/\D/g, '').replace(/^0+/, '');
    found = found.where((where) =>
      where.or([
        ...(['reference', 'full_name', 'message.email', 'booking_reference', 'message'] as const).map((column) =>
          where(column, 'ilike', part),
        ),
        ...(digits.length >= 6 ? [where('phone', 'like', `%${digits}%`)] : []),
      ]),
    );
  }
  const [writtenMs, reference] = after?.split('.') ?? [];
  if (writtenMs)
    found = found.where(sql<boolean>`(message.created_at, reference) < (${new Date(Number(writtenMs))}, ${reference})`);
  const rows = await found.execute();
  const page = rows.slice(0, messagesOfPage);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    messages: page.map(shownTo(context)),
    open: (await countMessages(db)).open,
    next: last ? `${last.created_at.getTime()}.${last.reference}` : null,
  };
}

/** How many messages are open, and since when the oldest of them waits. */
export async function countMessages(db: Db | Tx): Promise<{ open: number; since: string | null }> {
  const { open, since } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.min<Date | null>('created_at').as('since')])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { open, since: since?.toISOString() ?? null };
}
