import { formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { ButtonLink } from 'shared/ui';
import { StepUnavailable } from 'shared/ui/flow';
import { criteriaToQuery } from '../../model/search-criteria';
import { type RideStep, rideSteps } from '../../model/steps';

interface StepProps {
  readonly title: string;
  readonly step: RideStep;
}

/** Shown for a step that is opened again after its car was held. @param rideId the booking's `_id` */
export function AlreadyBooked({ rideId, ...page }: StepProps & { readonly rideId: string }) {
  const search = useSettings((state) => state.rideSearch);
  const created = useSettings((state) => state.createdRide);
  const booking = pathTo('ridePayment', { query: { id: rideId } });
  const isUnpaid = created?.savedBookedRide._id === rideId && created.savedBookedRide.status === 'pending_payment';
  return (
    <StepUnavailable
      {...page}
      steps={rideSteps}
      backTo={booking}
      heading={
        isUnpaid
          ? `This car is held for you until ${formatTime(created.transfer_details.expiresOn)}`
          : 'This step is done'
      }
      text={
        isUnpaid
          ? 'It is booked once your transfer has arrived. On the payment page you can also correct your e-mail and phone, or cancel.'
          : 'You have made this booking. Its page shows the state of the payment.'
      }
    >
      <ButtonLink to={booking}>{isUnpaid ? 'Go to the payment' : 'Go to my booking'}</ButtonLink>
      <ButtonLink
        to={search ? pathTo('rideResults', { query: criteriaToQuery(search) }) : pathTo('rideSearch')}
        variant="outline"
      >
        Book another car
      </ButtonLink>
    </StepUnavailable>
  );
}

/** A step that was opened without a chosen car. */
export function NoCarSelected({ title }: Pick<StepProps, 'title'>) {
  const search = useSettings((state) => state.rideSearch);
  const results = search ? pathTo('rideResults', { query: criteriaToQuery(search) }) : pathTo('rideResults');
  return (
    <StepUnavailable
      title={title}
      step="Ride"
      steps={rideSteps}
      backTo={results}
      heading="No car is selected"
      text="The car may have been taken, or its price has run out. Choose one from the results to go on."
    >
      <ButtonLink to={results}>Back to the results</ButtonLink>
      <ButtonLink to={pathTo('rideSearch')} variant="outline">
        New search
      </ButtonLink>
    </StepUnavailable>
  );
}
