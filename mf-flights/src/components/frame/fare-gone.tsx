import { useSettings } from 'shared/shell';
import { ButtonLink, Card, EmptyState } from 'shared/ui';
import type { FlightStep } from '../../model/steps';
import { FlightPage } from './flight-page';
import { resultsAddress } from './selection-address';

/** A selection that the server no longer keeps, or that never was; what was typed waits for the next one. */
export function FareGone({ title, step }: { readonly title: string; readonly step: FlightStep }) {
  const results = resultsAddress(useSettings((state) => state.activeSearch));
  return (
    <FlightPage title={title} step={step} backTo={results}>
      <Card>
        <EmptyState
          spot="empty-results"
          title="This fare is no longer kept"
          text="We keep the price of a chosen flight for a while only. Search again for today’s price; what you typed here is still there when you choose a flight."
        >
          <ButtonLink to={results}>New search</ButtonLink>
        </EmptyState>
      </Card>
    </FlightPage>
  );
}
