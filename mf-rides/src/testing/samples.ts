import type { Area, State } from 'shared/contract/places';
import type { BookedRide, RideResult, RideSelection, RideTerms } from 'shared/contract/rides';
import type { Settings } from 'shared/shell';
import type { TravellerForm } from '../model/traveller-form';

/** The moment that the samples were made for: Friday, 02:15 PM in Lagos. */
export const nowMs = Date.parse('2026-11-20T13:15:00Z');

export const airport = 'Murtala Muhammed International Airport (LOS)';
export const ikeja = 'Ikeja, Lagos';

export const states: State[] = [
  { _id: 'lagos', name: 'Lagos', code: 'LA', capital: 'Ikeja' },
  { _id: 'kano', name: 'Kano', code: 'KN', capital: 'Kano' },
];

export const lagosAreas: Area[] = [
  {
    _id: 'los',
    name: 'Murtala Muhammed International Airport',
    label: airport,
    state: 'Lagos',
    kind: 'airport',
    airportCode: 'LOS',
  },
  { _id: 'eti-osa', name: 'Eti Osa', label: 'Eti Osa, Lagos', state: 'Lagos', kind: 'lga' },
  { _id: 'ikeja', name: 'Ikeja', label: ikeja, state: 'Lagos', kind: 'lga' },
];

export const criteria = {
  pickupLocation: airport,
  dropOffLocation: ikeja,
  pickupDate: '2026-11-21',
  pickupTime: '09:30',
};

const terms: RideTerms = {
  cancellation: 'Free cancellation until Fri 20 Nov, 09:30 AM',
  noShow: 'If nobody comes by 10:30 AM, the ride is over and is not refunded.',
};

export const ride = (given: Partial<RideResult> = {}): RideResult => ({
  car_id: 'car-1',
  price_id: 'price-1',
  name: 'Toyota Highlander',
  type: 'SUV',
  price: 34_500,
  color: 'White',
  seats: 6,
  front_image: '/car-images/suv-white.svg',
  luggage: 4,
  freeWaitMinutes: 60,
  waiting: {
    until: '2026-11-21T09:30:00.000Z',
    isFromLanding: false,
    sentence: 'The driver waits 60 minutes after 09:30 AM at no charge.',
  },
  drive: { roadKm: 17.6, fromMinutes: 25, toMinutes: 40, text: 'About 25-40 minutes, 18 km' },
  meetAndGreet: true,
  terms,
  ...criteria,
  ...given,
});

export const rides: RideResult[] = [
  ride(),
  ride({ car_id: 'car-2', name: 'Toyota Corolla', type: 'Saloon', price: 18_500, color: 'Silver', seats: 4 }),
  ride({ car_id: 'car-3', name: 'Toyota Hiace', type: 'Bus', price: 64_000, seats: 14 }),
  ride({ car_id: 'car-4', name: 'Honda Accord', type: 'Saloon', price: 22_000, color: 'Black', seats: 4 }),
];

export const selection = (given: Partial<RideSelection> = {}): RideSelection => ({
  ...ride(),
  quoteId: 'quote-aaaaaaaaaaaaaaaaaaaa',
  terminals: [
    { _id: 'los-mm1', name: 'MM1 (domestic)' },
    { _id: 'los-mm2', name: 'MM2 (domestic)' },
  ],
  childSeatPrice: 3_000,
  quoteExpiresOn: new Date(Date.now() + 15 * 60_000).toISOString(),
  ...given,
});

export const traveller: TravellerForm = {
  title: 'Mrs',
  firstName: 'Amaka',
  lastName: 'Okafor',
  gender: 'female',
  nationality: 'NG',
  age: '34',
  email: 'amaka.okafor@example.com',
  phone: '0803 555 0142',
  isForOther: '',
  riderName: '',
  riderPhone: '',
  address: '',
  dropOffAddress: '12 Allen Avenue',
  flightNumber: 'p4 7121',
  returnFlightNumber: '',
  passengers: '3',
  bags: '2',
  terminal: '',
  childSeats: '0',
  note: '',
};

export const bookingId = 'booking-aaaaaaaaaaaaaaaaaa';

interface BookedParts {
  readonly confirmBy?: string;
  readonly savedBookedRide?: Partial<BookedRide['savedBookedRide']>;
  readonly ride?: Partial<BookedRide['ride']>;
  readonly transfer_details?: Partial<BookedRide['transfer_details']>;
  readonly payment?: Partial<BookedRide['payment']>;
  readonly cancelled?: NonNullable<BookedRide['cancelled']>;
}

/** A booking that waits for its payment, unless overridden. */
export const booked = (given: BookedParts = {}): BookedRide => ({
  savedBookedRide: {
    _id: bookingId,
    transaction_id: 'TRX-5F9A-77C1',
    bookingId: 'TFY-R8K2-MQX4',
    status: 'pending_payment',
    createdAt: new Date(Date.now()).toISOString(),
    title: 'Mrs',
    firstName: 'Amaka',
    lastName: 'Okafor',
    gender: 'female',
    email: 'amaka.okafor@example.com',
    nationality: 'NG',
    phone: '+2348035550142',
    age: 34,
    ...given.savedBookedRide,
  },
  ride: {
    ...ride(),
    flightNumber: 'P4 7121',
    flightLandsOn: null,
    pickupMovedOn: null,
    terminal: null,
    address: null,
    dropOffAddress: null,
    passengers: 3,
    bags: null,
    childSeats: 0,
    childSeatsPrice: 0,
    rider: null,
    note: null,
    ...given.ride,
  },
  terms,
  confirmBy: given.confirmBy ?? null,
  transfer_details: {
    amount: 34_500,
    bankName: 'Sandbox Bank',
    accountNumber: '7821446019',
    accountName: 'Tafiya / Amaka Okafor',
    expiresOn: new Date(Date.now() + 30 * 60_000).toISOString(),
    transactionReference: 'TRX-5F9A-77C1',
    ...given.transfer_details,
  },
  payment: { status: 'pending', amountDue: 34_500, amountPaid: 0, paidAt: null, refund: null, ...given.payment },
  ...(given.cancelled && { cancelled: given.cancelled }),
});

export const createdRide = (): Settings['createdRide'] => {
  const { savedBookedRide, transfer_details } = booked();
  return { firstName: 'Amaka', lastName: 'Okafor', savedBookedRide, transfer_details };
};
