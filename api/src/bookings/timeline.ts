import type { Db, Tx } from '../database';
import type { BookingStatus, Kind } from './kind';

export interface TimelineEntry<Status = BookingStatus> {
  readonly status: Status;
  readonly at: Date;
  readonly note: string;
}

/** The states that a booking has been in, the oldest first. */
export const readTimeline = <Status extends BookingStatus>(
  db: Db | Tx,
  { timeline }: Kind<Status>,
  bookingId: string,
): Promise<TimelineEntry<Status>[]> =>
  db
    .selectFrom(timeline)
    .select(['status', 'at', 'note'])
    .where('booking_id', '=', bookingId)
    .orderBy('seq')
    .execute() as Promise<TimelineEntry<Status>[]>;
