import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureCode, failureSentence, useSliced } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
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

/** True where asking again would not help: the price has run out, or the address is none of ours. */
function isRefused(error: unknown): boolean {
  const code = failureCode(error);
  return code === 'OFFER_EXPIRED' || code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
}

interface StepProps {
  readonly title: string;
  readonly step: FlightStep;
}

/** A step that was gone back to after its flight was booked. @param bookingId the booking's `_id` */
function AlreadyBooked({ bookingId, ...page }: StepProps & { readonly bookingId: string }) {
  const search = useSettings((state) => state.activeSearch);
  const booking = pathTo('flightPayment', { query: { id: bookingId } });
  return (
    <StepUnavailable
      {...page}
      steps={flightSteps}
      backTo={booking}
      heading="This flight is booked"
      text="Your booking is made, and this step is done. Go on to its payment; once that is in, you see your tickets."
    >
      <ButtonLink to={booking}>Go to my booking</ButtonLink>
      <ButtonLink to={resultsPath(search)} variant="outline">
        Book another flight
      </ButtonLink>
    </StepUnavailable>
  );
}

/** The server has deleted the selection, or never had it; the traveller's form is stored for the next one. */
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

/** A step in the shape of what comes: the flight, a form, the contact, the price. */
export function SelectionSkeleton() {
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
