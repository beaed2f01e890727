import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureCode, failureSentence, useSliced } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { Button, ButtonLink, Card, EmptyState, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { StepUnavailable, TwoColumns } from 'shared/ui/flow';
import { selectionQuery } from '../../api/get-selection';
import { readBookedSelection } from '../../model/booked-selection';
import { resultsPath } from '../../model/flight-paths';
import { FlightPage, type FlightStep, flightSteps } from './flight-page';

interface WithSelectionProps {
  readonly title: string;
  readonly step: FlightStep;
  /** From the URL. */
  readonly selectionId: string;
  readonly children: (selection: FlightSelection) => ReactNode;
}

/** Loads the selection of a step, and renders the step or why it is not available. */
export function WithSelection({ title, step, selectionId, children }: WithSelectionProps) {
  const search = useSettings((state) => state.activeSearch);
  const booked = readBookedSelection();
  const isBooked = booked?.selectionId === selectionId;
  // a selection does not change, and must not be refetched while its form is open
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
    <FlightPage title={title} step={step} backTo={resultsPath(search)}>
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

/** True if a retry would not help: the selection has expired, or the id is wrong. */
function isRefused(error: unknown): boolean {
  const code = failureCode(error);
  return code === 'OFFER_EXPIRED' || code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
}

interface StepProps {
  readonly title: string;
  readonly step: FlightStep;
}

/** Shown when a traveller goes back to a step after booking. @param bookingId the booking's `_id` */
function AlreadyBooked({ bookingId, ...page }: StepProps & { readonly bookingId: string }) {
  const search = useSettings((state) => state.activeSearch);
  const saved = useSettings((state) => state.savedBooking);
  const booking = pathTo('flightPayment', { query: { id: bookingId } });
  const isUnpaid = saved?._id === bookingId && (saved.status === 'held' || saved.status === 'payment_processing');
  return (
    <StepUnavailable
      {...page}
      steps={flightSteps}
      backTo={booking}
      heading={isUnpaid ? `These seats are held for you until ${formatTime(saved.holdExpiresOn)}` : 'This step is done'}
      text={
        isUnpaid
          ? 'The flight is booked once your transfer has arrived. On the payment page you can also correct your e-mail and phone, or cancel.'
          : 'You have made this booking. Its page shows the state of the payment.'
      }
    >
      <ButtonLink to={booking}>{isUnpaid ? 'Go to the payment' : 'Go to my booking'}</ButtonLink>
      <ButtonLink to={resultsPath(search)} variant="outline">
        Book another flight
      </ButtonLink>
    </StepUnavailable>
  );
}

/** The API does not know the selection any more. The draft stays for the next one. */
function FareExpired(page: StepProps) {
  const results = resultsPath(useSettings((state) => state.activeSearch));
  return (
    <StepUnavailable
      {...page}
      steps={flightSteps}
      backTo={results}
      heading="This fare is no longer kept"
      text="We keep the price of a chosen flight for a while only. Search again for today’s price; what you typed here is still there when you choose a flight."
    >
      <ButtonLink to={results}>New search</ButtonLink>
    </StepUnavailable>
  );
}

function SelectionSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading your flight</VisuallyHidden>
      <TwoColumns
        aside={
          <Card aria-hidden>
            <Skeleton height="240px" />
          </Card>
        }
      >
        <Stack aria-hidden>
          <Card>
            <Stack gap="5">
              <Skeleton height="11" width="220px" />
              <Skeleton height="6" />
              <Skeleton height="6" />
            </Stack>
          </Card>
          <Card>
            <Stack gap="5">
              <Skeleton height="7" width="204px" />
              <Skeleton height="12" />
              <Skeleton height="12" />
              <Skeleton height="12" />
            </Stack>
          </Card>
          <Card>
            <Stack gap="5">
              <Skeleton height="7" width="120px" />
              <Skeleton height="6" width="280px" />
              <Skeleton height="12" />
            </Stack>
          </Card>
        </Stack>
      </TwoColumns>
    </>
  );
}
