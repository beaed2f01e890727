import { useQueryClient } from '@tanstack/react-query';
import type { StaffReview } from 'shared/contract/staff';
import { formatShortDate } from 'shared/format';
import { Box, Button, chakra, HStack, Notice, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { reviewsQuery, showReview } from '../../api/reviews';
import { Quiet, Row, RowActions, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { useAnnounce } from '../../frame/announcer';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '184px minmax(0, 1fr) 176px' },
  },
});

/** One review, and the button that puts it on the site or takes it off. */
export function ReviewRow({ review }: { readonly review: StaffReview }) {
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
          <Quiet marginTop="1">{bookingId}</Quiet>
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
