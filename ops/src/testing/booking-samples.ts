import type { FoundBooking, StaffBooking } from 'shared/contract/staff-bookings';
import { ride } from './samples';

export const foundBooking = (given: Partial<FoundBooking> = {}): FoundBooking => ({
  bookingId: 'TFY-R8K2-MQX4',
  kind: 'ride',
  status: 'awaiting_confirmation',
  isErased: false,
  travellerName: 'Amaka Okafor',
  riderName: null,
  travellers: 3,
  phone: '+2348035550142',
  email: 'amaka@example.com',
  from: 'Murtala Muhammed International Airport (LOS)',
  to: 'Ikeja, Lagos',
  startsOn: '2026-11-21T08:30:00.000Z',
  hasWayBack: false,
  bookedOn: '2026-11-20T13:00:00.000Z',
  ...given,
});

const { payment, ...oneRide } = ride();

export const booking = (given: Partial<StaffBooking> = {}): StaffBooking => ({
  bookingId: 'TFY-R8K2-MQX4',
  kind: 'ride',
  status: 'awaiting_confirmation',
  version: 'version-1',
  bookedOn: '2026-11-20T13:00:00.000Z',
  erasedOn: null,
  contact: { name: 'Amaka Okafor', phone: '+2348035550142', email: 'amaka@example.com' },
  rides: [
    {
      ...oneRide,
      from: 'Murtala Muhammed International Airport (LOS)',
      to: 'Ikeja, Lagos',
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
        accountNumber: '9000000001',
        amount: 34_500,
        sentOn: '2026-11-20T13:14:00.000Z',
        inTime: true,
      },
    ],
    refunds: [],
    rejected: [],
    takenBack: [],
    returned: 0,
    kept: 34_500,
  },
  timeline: [
    {
      at: '2026-11-20T13:00:00.000Z',
      status: 'pending_payment',
      way: null,
      note: 'The car is held until the account expires',
    },
    {
      at: '2026-11-20T13:15:00.000Z',
      status: 'awaiting_confirmation',
      way: null,
      note: 'Your payment is in; we are confirming your ride',
    },
  ],
  mails: [
    {
      subject: 'Your ride is booked: Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)',
      to: 'a•••@e•••',
      at: '2026-11-20T13:15:02.000Z',
      state: 'sent',
    },
  ],
  notes: [],
  actions: [],
  links: { traveller: 'https://tafiya.test/ride-payment-successful?id=AAAA' },
  refusals: { contact: null, confirmation: null, note: null },
  ...given,
});
