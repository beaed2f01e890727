import type { Context } from '../context';
import type { PersonalData } from '../privacy/personal-data';
import { alertsOf } from './route-alerts';

const personalMessages: PersonalData = {
  name: 'messages',
  counts: 'messages',
  async find(db, email) {
    const rows = await db
      .selectFrom('contact_messages')
      .selectAll()
      .where('email', '=', email)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      reference: row.reference,
      fullName: row.full_name,
      email: row.email,
      phone: row.phone,
      subject: row.subject,
      bookingId: row.booking_reference,
      message: row.message,
      writtenOn: row.created_at.toISOString(),
      answeredOn: row.answered_at?.toISOString() ?? null,
      noteOfTheStaff: row.answer_note,
    }));
  },
  async erase(tx, email) {
    const gone = await tx.deleteFrom('contact_messages').where('email', '=', email).returning('reference').execute();
    return { records: gone.length, names: gone.map(({ reference }) => reference) };
  },
};

const personalSubscriptions: PersonalData = {
  name: 'subscriptions',
  counts: 'subscriptions',
  async find(db, email) {
    const rows = await db.selectFrom('subscriptions').selectAll().where('email', '=', email).execute();
    return Promise.all(
      rows.map(async (row) => ({
        email: row.email,
        state: row.state,
        source: row.source,
        consentedOn: row.consented_at.toISOString(),
        confirmedOn: row.confirmed_at?.toISOString() ?? null,
        routes: (await alertsOf(db, row.subscription_id)).map(({ from, to, confirmed_at }) => ({
          from,
          to,
          confirmedOn: confirmed_at?.toISOString() ?? null,
        })),
      })),
    );
  },
  async erase(tx, email) {
    const gone = await tx.deleteFrom('subscriptions').where('email', '=', email).returning('subscription_id').execute();
    return { records: gone.length, names: [] };
  },
};

const personalReviews: PersonalData = {
  name: 'reviews',
  counts: 'reviews',
  async find(db, email) {
    const rows = await db.selectFrom('reviews').selectAll().where('email', '=', email).orderBy('written_at').execute();
    return rows.map((row) => ({
      bookingId: row.reference,
      rating: row.rating,
      comment: row.comment,
      punctuality: row.punctuality,
      vehicle: row.vehicle,
      driver: row.driver,
      name: row.author,
      about: row.about,
      isShown: row.is_shown,
      writtenOn: row.written_at.toISOString(),
    }));
  },
  async erase(tx, email) {
    const gone = await tx.deleteFrom('reviews').where('email', '=', email).returning('reference').execute();
    return { records: gone.length, names: [] };
  },
};

/** The messages, subscriptions and reviews of an address as personal data. */
export const personalContent: readonly PersonalData[] = [personalMessages, personalSubscriptions, personalReviews];

const daysMs = 86_400_000;

/** Deletes messages, unconfirmed addresses, proofs of consent and old fare news after their retention periods. */
export async function deleteOldContent({ db, now, settings: { rules } }: Context): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * daysMs);
  await db.deleteFrom('contact_messages').where('created_at', '<', before(rules.messageKeepDays)).execute();
  await db
    .deleteFrom('subscriptions')
    .where('state', '=', 'pending')
    .where('consented_at', '<', before(rules.subscriptionConfirmDays))
    .execute();
  await db
    .deleteFrom('route_alerts')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', before(rules.subscriptionConfirmDays))
    .execute();
  await db
    .deleteFrom('subscriptions')
    .where('state', '=', 'left')
    .where('left_at', '<', before(rules.consentKeepDays))
    .execute();
  await db.deleteFrom('fare_news').where('created_at', '<', before(30)).execute();
}
