import type { SavedBooking } from 'shared/contract/flights';
import type { RideSelection } from 'shared/contract/rides';
import type { CreatedRide } from './settings-state';

const at = (instantMs: number) => new Date(instantMs).toISOString();

export const createdRide = (expiresOnMs: number): CreatedRide => ({
  firstName: 'Ọlá',
  lastName: 'Adeyemi',
  savedBookedRide: {
    _id: 'Zk3v9QpLr8sWx2Yt5Uh7Ab',
    transaction_id: 'tx-1',
    bookingId: 'TFY-R8K2-MQX4',
    status: 'pending_payment',
    createdAt: at(expiresOnMs - 30 * 60_000),
    title: 'Ms',
    firstName: 'Ọlá',
    lastName: 'Adeyemi',
    gender: 'female',
    email: 'ola@example.ng',
    nationality: 'NG',
    phone: '+2348035550142',
    age: 34,
  },
  transfer_details: {
    amount: 34500,
    bankName: 'Sandbox Bank',
    accountNumber: '9012345678',
    accountName: 'Tafiya / Adeyemi',
    expiresOn: at(expiresOnMs),
    transactionReference: 'ref-1',
  },
});

export const savedBooking = (holdExpiresOnMs: number): SavedBooking => ({
  _id: 'Qk3v9QpLr8sWx2Yt5Uh7Ab',
  bookingId: 'TFY-F8K2-MQX4',
  transaction_id: 'tx-2',
  airlineReference: 'KJ4T2P',
  status: 'held',
  createdAt: at(holdExpiresOnMs - 30 * 60_000),
  holdExpiresOn: at(holdExpiresOnMs),
  price: { base: 60_000, taxes: 8_000, serviceFee: 500, addOns: 0, discount: 0, total: 68_500 },
});

export const rideSelection: RideSelection = {
  car_id: 'car-1',
  price_id: 'price-1',
  name: 'Toyota Corolla',
  type: 'Saloon',
  price: 34500,
  color: 'Silver',
  seats: 4,
  front_image: '/api/v1/cars/saloon-silver.svg',
  pickupLocation: 'Murtala Muhammed International Airport (LOS)',
  dropOffLocation: 'Eti Osa, Lagos',
  pickupDate: '2026-11-21',
  pickupTime: '09:30',
  luggage: 2,
  terms: { cancellation: 'Free cancellation until Fri 20 Nov, 09:30 AM', noShow: 'The ride is over.' },
  freeWaitMinutes: 60,
  waiting: {
    until: '2026-11-21T09:30:00.000Z',
    isFromLanding: false,
    sentence: 'The driver waits 60 minutes after 09:30 AM at no charge.',
  },
  drive: { roadKm: 17.6, fromMinutes: 25, toMinutes: 40, text: 'About 25-40 minutes, 18 km' },
  meetAndGreet: true,
  quoteId: 'Pk3v9QpLr8sWx2Yt5Uh7Ab',
  quoteExpiresOn: '2026-11-20T14:15:00.000Z',
  terminals: [],
  childSeatPrice: 3000,
};
