import { ReachUs } from 'shared/checkout';
import { NextSteps, Step } from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { deviceBooking } from 'shared/device-bookings';
import { confirmationPending, rideEnds } from 'shared/documents';
import { formatDeadline, formatShortDate, formatTime } from 'shared/format';
import { paths } from 'shared/paths';
import { ButtonLink } from 'shared/ui';
import { RideTermsLine } from '../../components/price/ride-terms';
import { isAirport } from '../../model/places';
import { isAhead, waysOf } from '../../model/ride-status';

type Car = BookedRide['ride'];

/** `Sat 21 Nov, 09:30 AM` */
export const pickupMoment = ({ pickupDate, pickupTime }: Pick<Car, 'pickupDate' | 'pickupTime'>): string =>
  `${formatShortDate(pickupDate)}, ${formatTime(pickupTime)}`;

/** What happens until each pickup, in the order of the days: the confirmation with its deadline, the driver, the pickups. */
export function RideSteps({ booked }: { readonly booked: BookedRide }) {
  const { savedBookedRide, confirmBy, driver, terms, wayBack } = booked;
  const pending = confirmationPending(booked, formatDeadline);
  const ahead = waysOf(booked).filter(({ status }) => isAhead(status));
  if (ahead.length === 0) return null;
  const { email } = savedBookedRide;
  const isWaiting = ahead.some(({ status }) => status === 'awaiting_confirmation');
  const isDriverOpen = !driver && ahead.some(({ status }) => isWaiting || status === 'confirmed');
  return (
    <NextSteps
      foot={
        <>
          <RideTermsLine terms={terms} wayBack={wayBack?.terms} marginTop="4" />
          <ReachUs />
          {deviceBooking(savedBookedRide.bookingId) && (
            <ButtonLink to={paths.trip} variant="outline" size="sm" marginTop="4" _print={{ display: 'none' }}>
              Your trip
            </ButtonLink>
          )}
        </>
      }
    >
      {isWaiting && (
        <Step at={confirmBy ? `By ${formatDeadline(confirmBy)}` : 'Next'} title="We confirm your ride">
          {wayBack && pending
            ? `We write to ${email} when ${pending.until} ${pending.otherwise}`
            : `We write to ${email} when the ride is confirmed. ${pending?.otherwise ?? ''}`}
        </Step>
      )}
      {isDriverOpen && (
        <Step at="Before the pickup" title="You hear who drives you">
          {isWaiting ? 'We' : `Your ride is confirmed. We write to ${email}, and`} name the driver here, with phone and
          number plate.
        </Step>
      )}
      {ahead.map(({ ride, isBack }) => (
        <Pickup key={String(isBack)} ride={ride} isBack={isBack} />
      ))}
    </NextSteps>
  );
}

/** The meeting point and how long the driver waits. */
function Pickup({ ride, isBack }: { readonly ride: Car; readonly isBack: boolean }) {
  const meets = isAirport(ride.pickupLocation) && ride.meetAndGreet;
  const title = meets ? 'Meet your driver at arrivals' : 'Be ready for your driver';
  const sign = ride.rider ? `the name ${ride.rider.name}` : 'your name';
  return (
    <Step at={pickupMoment(ride)} title={isBack ? `Way back: ${title.toLowerCase()}` : title}>
      {meets
        ? `Your driver waits ${ride.terminal ? `in ${ride.terminal} ` : ''}with a sign that has ${sign}. `
        : `Your driver comes to ${rideEnds(ride).pickup}. `}
      {ride.waiting?.sentence}
    </Step>
  );
}
