import type { Selectable } from 'kysely';
import type { getReviews } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import type { StaffReview } from 'shared/contract/staff';
import type { Db, Tx } from '../../database';
import type { ContentTables } from '../tables';

const mostShown = 12;
const mostListed = 200;

/** What the site shows: every rating counts, comments are those that stand there. */
export async function listReviews(db: Db): Promise<DataOf<typeof getReviews>> {
  const { average, count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => [fn.avg<number | null>('rating').as('average'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('reviews')
    .select(['rating', 'comment', 'author', 'about', 'written_at'])
    .where('is_shown', '=', true)
    .where('comment', '<>', '')
    .orderBy('written_at', 'desc')
    .orderBy('review_id')
    .limit(mostShown)
    .execute();
  return {
    average: average === null ? null : Math.round(average * 10) / 10,
    count,
    reviews: rows.map(({ author, written_at, ...row }) => ({
      ...row,
      name: author,
      writtenOn: written_at.toISOString(),
    })),
  };
}

const staffReviewOf = (row: Selectable<ContentTables['reviews']>): StaffReview => ({
  reviewId: row.review_id,
  bookingId: row.reference,
  rating: row.rating,
  comment: row.comment,
  writtenOn: row.written_at.toISOString(),
  isShown: row.is_shown,
});

export async function listForStaff(db: Db): Promise<StaffReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .orderBy('written_at', 'desc')
    .orderBy('review_id')
    .limit(mostListed)
    .execute();
  return rows.map(staffReviewOf);
}

/** Puts a review on the site or takes it off; undefined if there is none. */
export async function setShown(tx: Tx, reviewId: string, isShown: boolean): Promise<StaffReview | undefined> {
  const row = await tx
    .updateTable('reviews')
    .set({ is_shown: isShown })
    .where('review_id', '=', reviewId)
    .returningAll()
    .executeTakeFirst();
  return row && staffReviewOf(row);
}
