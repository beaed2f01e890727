import type { StaffBooking } from 'shared/contract/staff-bookings';
import { dayIn } from '../../site/steps';
import { staffRides } from './console-responses';
import type { RideSample } from './ride-sample';
import { minutesFromNow } from './times';

/** All about a paid ride, as the staff see it. */
export function staffBookingOf(sample: RideSample): StaffBooking {
  const [first] = staffRides(sample, ['awaiting_confirmation']);
  if (!first) throw new Error('The sample has no ride');
  const { payment, ...ride } = first;
  const { transfer_details } = sample.booked;
  const at = minutesFromNow(-300);
  return {
    bookingId: ride.bookingId,
    kind: 'ride',
    status: 'awaiting_confirmation',
    version: 'version-1',
    bookedOn: at,
    erasedOn: null,
    contact: { name: 'Amaka Okafor', phone: '+2348035550142', email: 'amaka.okafor@example.com' },
    rides: [
      {
        ...ride,
        from: ride.ride.pickupLocation,
        to: ride.ride.dropOffLocation,
        refusals: { pickupAddress: 'The pickup is an airport, which has no address.', dropOffAddress: null },
      },
    ],
    flight: null,
    money: {
      payment,
      changes: [],
      transfers: [
        {
          reference: 'SBX-1',
          accountNumber: transfer_details.accountNumber,
          amount: payment.amountDue,
          sentOn: at,
          inTime: true,
        },
      ],
      refunds: [],
      rejected: [],
      takenBack: [],
      returned: 0,
      kept: payment.amountDue,
    },
    timeline: [
      { at, status: 'awaiting_confirmation', way: null, note: 'Your payment is in; we are confirming your ride' },
    ],
    mails: [{ subject: `Your ride is booked (${ride.bookingId})`, to: 'a•••@e•••', at, state: 'sent' }],
    notes: [],
    actions: [],
    links: { traveller: 'https://tafiya.example/ride-payment-successful?id=AAAA' },
    refusals: { contact: null, confirmation: null, note: null },
  };
}

/** All about a flight there and back, with a refund that the bank works on and money that it took back. */
export function staffFlightOf(sample: RideSample): StaffBooking {
  const ride = staffBookingOf(sample);
  const slice = (day: number, from: string, to: string) => ({
    from,
    to,
    departsOn: `${dayIn(day)}T07:15`,
    arrivesOn: `${dayIn(day)}T08:30`,
    flights: ['P4 7121'],
  });
  return {
    ...ride,
    bookingId: 'TFY-F8K2-MQX4',
    kind: 'flight',
    status: 'ticketed',
    rides: [],
    flight: {
      airlineReference: 'QX7K2M',
      slices: [slice(3, 'Lagos (LOS)', 'Abuja (ABV)'), slice(8, 'Abuja (ABV)', 'Lagos (LOS)')],
      travellers: [
        { name: 'Amaka Okafor', type: 'ADT', tickets: ['710-2400000017', '710-2400000018'] },
        { name: 'Chidi Okafor', type: 'CHD', tickets: ['710-2400000019'] },
        { name: 'Ada Okafor', type: 'INF', tickets: [] },
      ],
      addOns: [{ name: 'Extra 10 kg bag', quantity: 2 }],
    },
    money: ride.money && {
      ...ride.money,
      refunds: [
        {
          ...{ amount: 4_500, reason: 'changed', state: 'sending', acceptedOn: minutesFromNow(-90), need: null },
          ...{ dueOn: minutesFromNow(60 * 24 * 14), refundedOn: null, reference: null },
        },
      ],
      rejected: [{ amount: 9_000, at: minutesFromNow(-400), reason: 'under', accountNumber: '9000000001' }],
      takenBack: [{ amount: 12_000, at: minutesFromNow(-30), transfer: 'SBX-1', note: null }],
    },
    timeline: ride.timeline.map((one) => ({ ...one, status: 'ticketed', note: 'Your tickets are issued' })),
    mails: ride.mails.map((mail) => ({ ...mail, subject: 'Your tickets: Lagos to Abuja (TFY-F8K2-MQX4)' })),
    links: { traveller: 'https://tafiya.example/flight-payment-successful?id=AAAA' },
  };
}
