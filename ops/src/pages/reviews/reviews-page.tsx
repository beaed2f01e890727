import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mostReviewsListed, type StaffReview } from 'shared/contract/staff';
import { formatShortDate } from 'shared/format';
import {
  Box,
  Button,
  Card,
  chakra,
  EmptyState,
  HStack,
  Notice,
  Text,
  TextLink,
  ToggleChips,
  VisuallyHidden,
} from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { reviewsQuery, showReview } from '../../api/reviews';
import { ListState, SectionHead } from '../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';

/** What can be looked at alone. */
const views = {
  shown: { label: 'On the site', has: ({ isShown }: StaffReview) => isShown },
  hidden: { label: 'Not on the site', has: ({ isShown }: StaffReview) => !isShown },
  low: { label: '1 or 2 of 5', has: ({ rating }: StaffReview) => rating <= 2 },
} as const;
type View = keyof typeof views;

const viewNames = Object.keys(views) as readonly View[];

/** The latest reviews, also those that are not on the site. */
export function ReviewsPage() {
  const query = useQuery(reviewsQuery);
  return (
    <>
      <SectionHead title="Reviews" atMs={query.dataUpdatedAt} />
      <ListState query={query} of="the reviews">
        {(reviews) =>
          reviews.length ? (
            <ReviewList reviews={reviews} />
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

function ReviewList({ reviews }: { readonly reviews: readonly StaffReview[] }) {
  const [params, setParams] = useSearchParams();
  const view = viewNames.find((name) => name === params.get('view'));
  // a review that was just shown or hidden stays in its place, with the focus
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const listed = view ? reviews.filter((one) => views[view].has(one) || changed.has(one.reviewId)) : reviews;

  function look(next: View | '') {
    setChanged(new Set());
    setParams(next ? { view: next } : {});
  }

  return (
    <>
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        A comment is on the site at once, unless it holds a link, an e-mail or a phone number. Take off what insults,
        endangers or names other people, never a low rating.
        {reviews.length >= mostReviewsListed && ` The latest ${mostReviewsListed} are listed.`}
      </Text>
      <Box marginBottom="5">
        <ToggleChips
          legend="Show only"
          options={viewNames.map((value) => ({
            value,
            label: views[value].label,
            count: reviews.filter(views[value].has).length,
          }))}
          value={view ?? ''}
          onChange={look}
        />
      </Box>
      {listed.length === 0 && <Text>None of the latest reviews.</Text>}
      <Rows>
        {listed.map((review) => (
          <ReviewRow
            key={review.reviewId}
            review={review}
            onChanged={({ reviewId }) => setChanged((before) => new Set(before).add(reviewId))}
          />
        ))}
      </Rows>
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

interface ReviewRowProps {
  readonly review: StaffReview;
  readonly onChanged: (review: StaffReview) => void;
}

/** One review, and the button that puts it on the site or takes it off. */
function ReviewRow({ review, onChanged }: ReviewRowProps) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { isShown, reviewId, bookingId } = review;
  const show = useStaffAction({
    send: (wanted: boolean) => showReview(reviewId, wanted),
    onDone: (changed) => {
      onChanged(changed);
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
