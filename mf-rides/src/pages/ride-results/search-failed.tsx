import { failureSentence } from 'shared/checkout';
import type { RideCriteria } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { Button, ButtonLink, Card, EmptyState } from 'shared/ui';
import { criteriaToQuery } from '../../model/search-criteria';
import { TripSummary } from './trip-summary';

interface SearchFailedProps {
  readonly error: unknown;
  readonly criteria: RideCriteria;
  readonly onRetry: () => void;
}

/** The search did not come back: why, and two ways on. */
export function SearchFailed({ error, criteria, onRetry }: SearchFailedProps) {
  return (
    <>
      <TripSummary journey={criteria} criteria={criteria} />
      <Card>
        <EmptyState spot="offline" title="The cars could not be loaded" text={failureSentence(error)}>
          <Button onClick={onRetry}>Try again</Button>
          <ButtonLink variant="outline" to={pathTo('rideSearch', { query: criteriaToQuery(criteria) })}>
            Change the search
          </ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}
