import type { TestApi } from './index';

/** The mails that a booking has caused, in their order; the booking by its internal key. */
export async function mailsOfBooking(api: TestApi, bookingId: string): Promise<string[]> {
  const jobs = await api.context.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  return jobs.filter(({ payload }) => payload.bookingId === bookingId).map(({ payload }) => String(payload.template));
}
