import type { listStaffReviews, showReview as showOperation } from 'shared/contract/staff';
import { callStaff } from './calls';

/** The latest reviews, including hidden ones. */
export const reviewsQuery = {
  queryKey: ['reviews'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listStaffReviews>('GET', '/staff/reviews', { signal }),
  refetchOnWindowFocus: true,
};

/** Shows a review on the site, or hides it. @throws ApiError `NOT_FOUND` */
export const showReview = (id: string, isShown: boolean) =>
  callStaff<typeof showOperation>('POST', '/staff/reviews/{id}/show', { params: { id }, body: { isShown } });
