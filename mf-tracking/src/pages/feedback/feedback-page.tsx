import { PlainPage } from 'shared/forms';
import { Box, Card } from 'shared/ui';
import { AlreadyThere } from './already-there';
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
