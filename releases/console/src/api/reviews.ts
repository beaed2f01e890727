import type { listStaffReviews, showReview as showOperation } from 'shared/contract/staff';
import { callStaff } from './call-staff';

/** The latest reviews, those taken off the site too. */
export const reviewsQuery = {
  queryKey: ['reviews'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listStaffReviews>('GET', '/staff/reviews', { signal }),
  refetchOnWindowFocus: true,
};

/** Puts a review on the site, or takes it off. @throws ApiError `NOT_FOUND` */
export const showReview = (id: string, isShown: boolean) =>
  callStaff<typeof showOperation>('POST', '/staff/reviews/{id}/show', { params: { id }, body: { isShown } });
