import { PlainPage } from 'shared/forms';
import { Box, Card } from 'shared/ui';
import { FeedbackFields } from './feedback-fields';
import { ThankYou } from './thank-you';
import { useFeedback } from './use-feedback';

/** A review of a booking, after its journey. */
export function FeedbackPage() {
  const feedback = useFeedback();
  return (
    <PlainPage title="Feedback" lead="How was your journey? Each booking can be reviewed once, after it.">
      <Box marginTop="6" maxWidth="720px">
        <Card>{feedback.sent ? <ThankYou {...feedback.sent} /> : <FeedbackFields feedback={feedback} />}</Card>
      </Box>
    </PlainPage>
  );
}
