import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import { criteriaToQuery } from '../../model/search-criteria';
import type { RideStep } from '../../model/steps';
import { RidePage } from './ride-page';

/** What a step shows that was opened without a chosen car. */
export function NoCarSelected({ title, step }: { readonly title: string; readonly step: RideStep }) {
  const search = useSettings((state) => state.rideSearch);
  const results = search ? pathTo('rideResults', { query: criteriaToQuery(search) }) : pathTo('rideResults');
  return (
    <RidePage title={title} step={step} backTo={results}>
      <Card>
        <EmptyState
          spot="empty-results"
          title="No car is selected"
          text="The car may have been taken, or its price has run out. Choose one from the results to go on."
        >
          <ButtonLink to={results}>Back to the results</ButtonLink>
          <ButtonLink to={pathTo('rideSearch')} variant="outline">
            New search
          </ButtonLink>
        </EmptyState>
      </Card>
    </RidePage>
  );
}
