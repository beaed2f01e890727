import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { ButtonLink } from 'shared/ui';
import { StepUnavailable } from 'shared/ui/flow';
import { type FlightStep, flightSteps } from '../../model/steps';
import { resultsAddress } from './selection-address';

interface StepProps {
  readonly title: string;
  readonly step: FlightStep;
}

/** A step that was gone back to after its flight was booked. @param bookingId the booking's `_id` */
export function AlreadyBooked({ bookingId, ...page }: StepProps & { readonly bookingId: string }) {
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
      <ButtonLink to={resultsAddress(search)} variant="outline">
        Book another flight
      </ButtonLink>
    </StepUnavailable>
  );
}

/** The server has deleted the selection, or never had it; the traveller's form is stored for the next one. */
export function FareExpired(page: StepProps) {
  const results = resultsAddress(useSettings((state) => state.activeSearch));
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
