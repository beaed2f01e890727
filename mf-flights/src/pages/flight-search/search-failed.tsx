import { failureSentence } from 'shared/checkout';
import { Button, Card, EmptyState } from 'shared/ui';

interface SearchFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The search did not come back: why, and the way to ask again. It stands above, to be changed. */
export function SearchFailed({ error, onRetry }: SearchFailedProps) {
  return (
    <Card>
      <EmptyState spot="offline" title="The flights could not be loaded" text={failureSentence(error)}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </Card>
  );
}
