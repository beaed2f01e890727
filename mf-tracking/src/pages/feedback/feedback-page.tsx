import type { FormEvent } from 'react';
import { failureCode } from 'shared/checkout';
import { reviewCommentMaxLength } from 'shared/contract/lists';
import { pathTo } from 'shared/paths';
import { EmailField, LineField } from 'shared/traveller';
import { Box, ButtonLink, Card, chakra, Grid, Heading, Notice, Stack, Text, TextLink } from 'shared/ui';
import { CountedArea, DoneHeading, FailedNotice, PlainPage, StarRating, SubmitButton } from 'shared/ui/forms';
import { ErrorSummary, FirstError } from 'shared/ui/parts';
import { Hints, OtherTrips, TripAhead, TripPanel } from './trip-panel';
import { type FeedbackState, useFeedback } from './use-feedback';
import type { ReviewedTrip } from './use-reviewed-trip';

/** A review of a booking, after its journey. The trip is beside the form, as soon as it is known. */
export function FeedbackPage() {
  const feedback = useFeedback();
  const { trip, others, ahead, choose, sent, reviewedBefore } = feedback;
  const isOpen = !sent && (trip !== undefined || !reviewedBefore);
  return (
    <PlainPage title="Feedback" lead="How was your trip? You can review each trip once, after it ends.">
      <Grid
        marginTop="6"
        gap={{ base: '4', lg: '6' }}
        columnGap={{ lg: '8' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
        gridTemplateRows={{ lg: 'auto 1fr' }}
        alignItems="start"
      >
        {isOpen && trip && (
          <Box gridColumn={{ lg: '2' }}>
            <TripPanel trip={trip} />
          </Box>
        )}
        {isOpen && !trip && others.length > 0 && (
          <Box gridColumn={{ lg: '2' }}>
            <OtherTrips trip={trip} others={others} onChoose={choose} />
          </Box>
        )}
        {isOpen && !trip && ahead && (
          <Box gridColumn={{ lg: '2' }}>
            <TripAhead booking={ahead} />
          </Box>
        )}
        <Box gridColumn={{ lg: '1' }} gridRow={{ lg: '1 / span 2' }}>
          <Card>
            <Content feedback={feedback} />
          </Card>
        </Box>
        {isOpen && (
          <Box gridColumn={{ lg: '2' }}>
            {trip && <OtherTrips trip={trip} others={others} onChoose={choose} />}
            {!trip && others.length === 0 && <Hints />}
          </Box>
        )}
      </Grid>
    </PlainPage>
  );
}

function Content({ feedback }: { readonly feedback: FeedbackState }) {
  const { sent, reviewedBefore, trip } = feedback;
  if (sent) return <ThankYou {...sent} />;
  if (reviewedBefore) return <AlreadyReviewed booking={reviewedBefore} />;
  if (trip?.refused === 'ahead' || trip?.refused === 'off') return <NotYet trip={trip} reason={trip.refused} />;
  return <FeedbackFields feedback={feedback} />;
}

const notYetTexts = {
  ahead: { title: 'still ahead of you', text: 'Tell us about it afterwards: we send you an e-mail then.' },
  off: { title: 'not made', text: 'It was not paid for or was cancelled, so there is nothing to review.' },
} as const;

/** What takes the place of the form where there is nothing to review. */
function NotYet({
  trip: { kind, bookingId },
  reason,
}: {
  readonly trip: ReviewedTrip;
  readonly reason: 'ahead' | 'off';
}) {
  const { title, text } = notYetTexts[reason];
  return (
    <Stack gap="4">
      <Heading>
        This {kind} {reason === 'ahead' ? 'is' : 'was'} {title}
      </Heading>
      <Text maxWidth="60ch">{text}</Text>
      <Box>
        <ButtonLink
          to={pathTo(kind === 'ride' ? 'trackRide' : 'trackFlight', { query: { booking: bookingId } })}
          variant="outline"
        >
          See the booking
        </ButtonLink>
      </Box>
    </Stack>
  );
}

/** What takes the place of the form where the booking has its review: one is all that it takes. */
function AlreadyReviewed({ booking }: { readonly booking: string }) {
  return (
    <Stack gap="4">
      <DoneHeading>Thank you, we have your review</DoneHeading>
      <Text maxWidth="60ch">
        Your first review of booking{' '}
        <Box as="span" whiteSpace="nowrap">
          {booking}
        </Box>{' '}
        stays as it is: each trip can be reviewed once. If there is more to say,{' '}
        <TextLink to={pathTo('contact', { query: { booking } })}>write to us</TextLink>.
      </Text>
      <Box>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go to the home page
        </ButtonLink>
      </Box>
    </Stack>
  );
}

const Form = chakra('form', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' } });

/** The form; a ride may be rated part by part. */
function FeedbackFields({ feedback }: { readonly feedback: FeedbackState }) {
  const { form, trip, isRide, isSending, error, submit } = feedback;
  const { field, problems } = form;
  function send(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <Form noValidate onSubmit={send} aria-label="Your review">
      {/* of a known trip only the stars can be missing */}
      {trip ? <FirstError errors={problems} /> : <ErrorSummary errors={problems} />}
      {!trip && (
        <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <LineField
            field={field('bookingId')}
            placeholder="TFY-R8K2-MQX4"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <EmailField field={field('email')} />
        </Grid>
      )}
      <StarRating field={field('rating')} />
      {isRide && (
        <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <StarRating field={field('punctuality')} optional />
          <StarRating field={field('vehicle')} optional />
          <StarRating field={field('driver')} optional />
        </Grid>
      )}
      <CountedArea
        field={field('comment')}
        maxLength={reviewCommentMaxLength}
        optional
        hint="We may show your comment on the home page, with your first name, the first letter of your last name and the route."
      />
      {failureCode(error) === 'VIEW_EXPIRED' ? (
        <Notice tone="warn" role="alert">
          This page has been open for a long time. Enter the e-mail of the booking and send your review again.
        </Notice>
      ) : (
        <FailedNotice error={error} />
      )}
      <Box>
        <SubmitButton variant="main" loading={isSending}>
          Send review
        </SubmitButton>
      </Box>
    </Form>
  );
}

interface ThankYouProps {
  readonly isShown: boolean;
  readonly hasComment: boolean;
}

function thankYouText({ isShown, hasComment }: ThankYouProps): string {
  if (isShown)
    return 'Your comment is on the home page now, with your first name, the first letter of your last name and the route.';
  return hasComment
    ? 'Your stars count. Your comment holds a link, an address or a number, so a person reads it before it is shown.'
    : 'Your stars count among those of all travellers.';
}

/** What takes the place of the form once the review is there. */
function ThankYou(props: ThankYouProps) {
  return (
    <Stack gap="4">
      <DoneHeading>Thank you for your review</DoneHeading>
      <Text maxWidth="60ch">{thankYouText(props)}</Text>
      <Box>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go to the home page
        </ButtonLink>
      </Box>
    </Stack>
  );
}
