import type { RideCriteria } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import { criteriaToQuery } from '../../model/search-criteria';
import { TripSummary } from './trip-summary';

/** The search was made and no car is free. */
export function NoRides({ criteria }: { readonly criteria: RideCriteria }) {
  return (
    <>
      <TripSummary journey={criteria} criteria={criteria} />
      <Card>
        <EmptyState
          spot="empty-results"
          title="No car is free for this trip"
          text="Try another time or another day: cars come free all the time."
        >
          <ButtonLink to={pathTo('rideSearch', { query: criteriaToQuery(criteria) })}>Change the search</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}
