import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureCode, failureSentence, useSliced } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { useSettings } from 'shared/shell';
import { Button, Card, EmptyState } from 'shared/ui';
import { selectionQuery } from '../../api/get-selection';
import { readBookedSelection } from '../../model/booked-selection';
import type { FlightStep } from '../../model/steps';
import { FlightPage } from './flight-page';
import { resultsAddress } from './selection-address';
import { SelectionSkeleton } from './selection-skeleton';
import { AlreadyBooked, FareExpired } from './step-unavailable';

interface WithSelectionProps {
  readonly title: string;
  readonly step: FlightStep;
  /** From the address, so that a reload and a shared link work. */
  readonly selectionId: string;
  readonly children: (selection: FlightSelection) => ReactNode;
}

/** A step of the selection that its address names: on the way, gone, out of reach, booked already, or there. */
export function WithSelection({ title, step, selectionId, children }: WithSelectionProps) {
  const search = useSettings((state) => state.activeSearch);
  const booked = readBookedSelection();
  const isBooked = booked?.selectionId === selectionId;
  // a selection is a kept price: it does not change, and one that is open here is not to vanish under a form
  const {
    data: answer,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...selectionQuery(selectionId),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isBooked,
  });
  const data = useSliced(answer);
  if (isBooked) return <AlreadyBooked title={title} step={step} bookingId={booked.bookingId} />;
  if (data) return children(data);
  if (error && isRefused(error)) return <FareExpired title={title} step={step} />;
  return (
    <FlightPage title={title} step={step} backTo={resultsAddress(search)}>
      {error && !isFetching ? (
        <Card>
          <EmptyState spot="offline" title="Your flight could not be loaded" text={failureSentence(error)}>
            <Button onClick={() => refetch()}>Try again</Button>
          </EmptyState>
        </Card>
      ) : (
        <SelectionSkeleton />
      )}
    </FlightPage>
  );
}

/** True where asking again would not help: the price has run out, or the address is none of ours. */
function isRefused(error: unknown): boolean {
  const code = failureCode(error);
  return code === 'OFFER_EXPIRED' || code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
}
