import type { RosterDriver, WaitingItem } from 'shared/contract/now';
import type {
  PaymentUnderReview,
  StaffReview,
  StaffRide,
  TransferDiscrepancy,
  UnpaidPool,
} from 'shared/contract/staff';

/** The moment that the samples were made for: Saturday, 07:15 AM in Lagos. */
export const nowMs = Date.parse('2026-11-21T06:15:00Z');

const payment: StaffRide['payment'] = {
  status: 'paid',
  amountDue: 34_500,
  amountPaid: 34_500,
  paidAt: '2026-11-20T13:15:00Z',
  refund: null,
};

export const ride = (given: Partial<StaffRide> = {}): StaffRide => ({
  booking_id: 'A'.repeat(22),
  bookingId: 'TFY-R8K2-MQX4',
  way: null,
  status: 'awaiting_confirmation',
  ride: {
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
      isFromLanding: true,
      sentence: 'The driver waits 60 minutes from landing of P4 7121, due 09:30 AM, at no charge.',
    },
    drive: { roadKm: 17.6, fromMinutes: 25, toMinutes: 40, text: 'About 25-40 minutes, 18 km' },
    meetAndGreet: true,
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Ikeja, Lagos',
    pickupDate: '2026-11-21',
    pickupTime: '09:30',
    flightNumber: 'P4 7121',
    flightLandsOn: '2026-11-21T08:30:00.000Z',
    terminal: null,
    address: null,
    dropOffAddress: '12 Allen Avenue',
    bags: 2,
    childSeats: 0,
  },
  plateNumber: 'LND 482 KJ',
  traveller: { name: 'Amaka Okafor', phone: '+2348035550142', passengers: 3 },
  bookedBy: null,
  note: 'Two large bags',
  meetingPoint: 'Arrivals hall, by the exit',
  driver: null,
  payment,
  moves: ['confirmed', 'cancelled'],
  isMovable: true,
  needsAction: null,
  undoUntil: null,
  ...given,
});

export const confirmed = (given: Partial<StaffRide> = {}): StaffRide =>
  ride({ status: 'confirmed', moves: ['driver_assigned', 'cancelled'], ...given });

export const completed = (given: Partial<StaffRide> = {}): StaffRide =>
  ride({
    booking_id: 'C'.repeat(22),
    bookingId: 'TFY-RDN2-DN22',
    status: 'completed',
    moves: [],
    isMovable: false,
    ...given,
  });

export const money = (given: Partial<PaymentUnderReview> = {}): PaymentUnderReview => ({
  itemId: 'refund-1',
  reason: 'underpaid',
  amount: 30_000,
  since: '2026-11-20T10:00:00Z',
  dueOn: '2026-12-04T10:00:00Z',
  isSending: false,
  refusal: null,
  acceptedOn: null,
  need: null,
  transfers: [
    {
      reference: 'SBX-991827',
      accountNumber: '9532404513',
      amount: 30_000,
      sentAt: '2026-11-20T10:00:00Z',
      inTime: true,
    },
  ],
  booking: {
    booking_id: 'A'.repeat(22),
    bookingId: 'TFY-R8K2-MQX4',
    bookingName: 'Toyota Highlander',
    travellerName: 'Amaka Okafor',
    status: 'expired',
    payment: { ...payment, status: 'underpaid', amountPaid: 30_000 },
  },
  actions: ['refund', 'mark_refunded'],
  ...given,
});

export const unmatched = money({
  itemId: 'transfer-7',
  reason: 'unmatched',
  dueOn: null,
  booking: null,
  actions: ['match', 'refund', 'mark_refunded'],
});

export const discrepancy = (given: Partial<TransferDiscrepancy> = {}): TransferDiscrepancy => ({
  discrepancyId: '3',
  reason: 'other_amount',
  reference: 'SBX-991827',
  learntOn: '2026-11-20T11:00:00Z',
  booked: {
    accountNumber: '9532404513',
    amount: 30_000,
    sentAt: '2026-11-20T10:00:00Z',
    booking: { bookingId: 'TFY-R8K2-MQX4', bookingName: 'Toyota Highlander', travellerName: 'Amaka Okafor' },
  },
  reported: {
    accountNumber: '9532404513',
    amount: 45_000,
    sentAt: '2026-11-20T10:00:00Z',
    booking: { bookingId: 'TFY-R8K2-MQX4', bookingName: 'Toyota Highlander', travellerName: 'Amaka Okafor' },
  },
  ...given,
});

export const review = (given: Partial<StaffReview> = {}): StaffReview => ({
  reviewId: 'review-1',
  bookingId: 'TFY-R8K2-MQX4',
  rating: 4,
  comment: 'The driver waited although the flight was late.',
  writtenOn: '2026-11-20T10:00:00Z',
  isShown: true,
  ...given,
});

export const unpaidPool = (given: Partial<UnpaidPool> = {}): UnpaidPool => ({
  kind: 'ride',
  name: 'SUV cars in Lagos',
  day: '2026-11-21',
  free: 10,
  unpaid: 6,
  bookings: 6,
  networks: 1,
  isClosed: true,
  endsOn: '2026-11-21T06:42:00Z',
  ...given,
});

export const rosterDriver = (given: Partial<RosterDriver> = {}): RosterDriver => ({
  driverId: 1,
  name: 'Musa Bello',
  phone: '+2348031112233',
  lastUsedOn: '2026-11-20T10:00:00Z',
  isRetired: false,
  nextRide: null,
  busyWith: null,
  ...given,
});

/** A ride that waits for its confirmation until 07:30 AM in Lagos. */
export const waitingRide = (given: Partial<WaitingItem> = {}): WaitingItem => {
  const sample = given.ride ?? ride();
  return {
    id: `ride:${sample.booking_id}`,
    kind: 'confirm_ride',
    reference: sample.bookingId,
    deadline: '2026-11-21T06:30:00.000Z',
    since: '2026-11-20T13:15:00.000Z',
    atDeadline: 'Otherwise cancelled and refunded',
    ride: sample,
    money: null,
    ...given,
  };
};

export const waitingMoney = (given: Partial<WaitingItem> = {}): WaitingItem => ({
  id: 'money:refund-1',
  kind: 'money',
  reference: 'TFY-R8K2-MQX4',
  deadline: '2026-12-04T10:00:00.000Z',
  since: '2026-11-20T10:00:00.000Z',
  atDeadline: 'The refund is due',
  ride: null,
  money: { amount: 30_000, reason: 'underpaid', travellerName: 'Amaka Okafor', bookingName: 'Toyota Highlander' },
  ...given,
});
