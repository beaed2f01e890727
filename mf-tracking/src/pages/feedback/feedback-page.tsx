import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Card, Stack, Text, TextLink } from 'shared/ui';
import { DoneHeading, PlainPage } from 'shared/ui/forms';
import { FeedbackFields } from './feedback-fields';
import { ThankYou } from './thank-you';
import { type FeedbackState, useFeedback } from './use-feedback';

/** A review of a booking, after its journey. */
export function FeedbackPage() {
  const feedback = useFeedback();
  return (
    <PlainPage title="Feedback" lead="How was your journey? Each booking can be reviewed once, after it.">
      <Box marginTop="6" maxWidth="720px">
        <Card>
          <Content feedback={feedback} />
        </Card>
      </Box>
    </PlainPage>
  );
}

function Content({ feedback }: { readonly feedback: FeedbackState }) {
  const { sent, reviewedBefore } = feedback;
  if (sent) return <ThankYou {...sent} />;
  return reviewedBefore ? <AlreadyThere booking={reviewedBefore} /> : <FeedbackFields feedback={feedback} />;
}

/** What takes the place of the form where the booking has its review: one is all that it takes. */
function AlreadyThere({ booking }: { readonly booking: string }) {
  return (
    <Stack gap="4">
      <DoneHeading>Thank you, we have your review</DoneHeading>
      <Text maxWidth="60ch">
        Your first review of booking{' '}
        <Box as="span" whiteSpace="nowrap">
          {booking}
        </Box>{' '}
        stays as it is: each booking is reviewed once. If there is more to say,{' '}
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
