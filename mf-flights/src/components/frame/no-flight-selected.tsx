import { useSettings } from 'shared/shell';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import type { FlightStep } from '../../model/steps';
import { FlightPage } from './flight-page';
import { resultsAddress } from './selection-address';

/** What a step shows whose address names no flight. */
export function NoFlightSelected({ title, step }: { readonly title: string; readonly step: FlightStep }) {
  const search = useSettings((state) => state.activeSearch);
  return (
    <FlightPage title={title} step={step} backTo={resultsAddress(search)}>
      <Card>
        <EmptyState
          spot="empty-results"
          title="No flight is selected"
          text="Choose a flight first; then you see here all that you book."
        >
          <ButtonLink to={resultsAddress(search)}>{search ? 'Back to the results' : 'Search flights'}</ButtonLink>
        </EmptyState>
      </Card>
    </FlightPage>
  );
}
