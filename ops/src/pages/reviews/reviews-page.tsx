import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffReview } from 'shared/contract/staff';
import { formatShortDate } from 'shared/format';
import { Box, Button, Card, chakra, EmptyState, HStack, Notice, Text, TextLink, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { reviewsQuery, showReview } from '../../api/reviews';
import { ListState, SectionHead } from '../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';

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

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '184px minmax(0, 1fr) 176px' },
  },
});

/** One review, and the button that puts it on the site or takes it off. */
function ReviewRow({ review }: { readonly review: StaffReview }) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { isShown, reviewId, bookingId } = review;
  const show = useStaffAction({
    send: (wanted: boolean) => showReview(reviewId, wanted),
    onDone: (changed) => {
      void queryClient.cancelQueries(reviewsQuery);
      queryClient.setQueryData<StaffReview[]>(reviewsQuery.queryKey, (before) =>
        before?.map((one) => (one.reviewId === changed.reviewId ? changed : one)),
      );
      announce(`The review of ${changed.bookingId} is ${changed.isShown ? 'on' : 'off'} the site.`);
    },
  });
  return (
    <Row aria-labelledby={`review-${reviewId}`}>
      <Columns>
        <Box>
          <HStack flexWrap="wrap" gap="2">
            <RowTitle id={`review-${reviewId}`}>{review.rating} of 5</RowTitle>
            <Badge tone={isShown ? 'good' : 'quiet'}>{isShown ? 'On the site' : 'Not on the site'}</Badge>
          </HStack>
          <Quiet marginTop="1">
            <TextLink to={`/ops/bookings/${bookingId}`}>{bookingId}</TextLink>
          </Quiet>
          <Quiet>{formatShortDate(review.writtenOn)}</Quiet>
        </Box>
        <Text overflowWrap="anywhere" whiteSpace="pre-line" color={isShown ? undefined : 'fg.muted'}>
          {review.comment}
        </Text>
        <RowActions>
          <Button
            size="sm"
            variant="outline"
            alignSelf="flex-start"
            loading={show.isRunning}
            onClick={() => show.run(!isShown)}
          >
            {isShown ? 'Take off the site' : 'Put on the site'}
            <VisuallyHidden>(review of {bookingId})</VisuallyHidden>
          </Button>
        </RowActions>
      </Columns>
      {show.error && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {show.error}
          </Notice>
        </Box>
      )}
    </Row>
  );
}
