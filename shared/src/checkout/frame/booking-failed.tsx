import { Button, Card, EmptyState } from 'shared/ui';
import { failureCode, failureSentence } from '../failure';
import { BookingNotFound } from './booking-not-found';

/** A booking that could not be read: gone, or out of reach for now. */
export function BookingFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const code = failureCode(error);
  if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') return <BookingNotFound />;
  return (
    <Card>
      <EmptyState spot="offline" title="Your booking could not be loaded" text={failureSentence(error)}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </Card>
  );
}
