import { useQuery } from '@tanstack/react-query';
import { Card, EmptyState, Text } from 'shared/ui';
import { reviewsQuery } from '../../api/reviews';
import { ListState } from '../../components/list-state';
import { Rows } from '../../components/rows';
import { SectionHead } from '../../components/section-head';
import { ReviewRow } from './review-row';

/** The latest reviews, also those that are not on the site. */
export function ReviewsPage() {
  const query = useQuery(reviewsQuery);
  return (
    <>
      <SectionHead title="Reviews" atMs={query.dataUpdatedAt} />
      <ListState query={query} of="the reviews">
        {(reviews) =>
          reviews.length ? (
            <>
              <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
                A comment is on the site at once, unless it holds a link, an e-mail or a phone number. Take off what
                insults, endangers or names other people, never a low rating.
              </Text>
              <Rows>
                {reviews.map((review) => (
                  <ReviewRow key={review.reviewId} review={review} />
                ))}
              </Rows>
            </>
          ) : (
            <Card>
              <EmptyState
                spot="empty-results"
                title="No reviews yet"
                text="What travellers write after their journey is listed here."
              />
            </Card>
          )
        }
      </ListState>
    </>
  );
}
