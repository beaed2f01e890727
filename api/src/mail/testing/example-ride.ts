import type { BookedRide } from 'shared/contract/rides';

/** A paid ride as the API answers it, for the tests of mails. */
export const exampleRide: BookedRide = {
  savedBookedRide: {
    _id: 'k3Jx9_Qp2LmZ7vR-tY5wBa',
    transaction_id: 'k9tXc3J_x9Qp2LmZ7vRtY5',
    bookingId: 'TFY-R8K2-MQX4',
    status: 'awaiting_confirmation',
    createdAt: '2026-11-20T14:24:11.000Z',
    title: 'Mrs',
    firstName: 'Ifẹ́olúwa',
    lastName: 'Ɗanladi-Ƙasim',
    gender: 'female',
    email: 'ife@example.com',
    nationality: 'NG',
    phone: '+2348035550142',
    age: 34,
  },
  ride: {
    car_id: 'car-1',
    price_id: 'price-1',
    name: 'Toyota Highlander',
    type: 'SUV',
    price: 34_500,
    color: 'White',
    seats: 6,
    front_image: '/api/v1/ride/car-images/suv-white.svg',
    pickupLocation: 'Murtala Muhammed International Airport (LOS), Lagos',
    dropOffLocation: 'Eti Osa, Lagos',
    pickupDate: '2026-11-21',
    pickupTime: '09:30',
    luggage: 4,
    freeWaitMinutes: 60,
    meetAndGreet: true,
    flightNumber: 'P4 7121',
    address: 'Off Admiralty Way; opposite the filling station',
    passengers: 3,
    note: null,
  },
  transfer_details: {
    amount: 34_500,
    bankName: 'Sandbox Bank',
    accountNumber: '9012345678',
    accountName: 'Tafiya / Ifẹ́olúwa',
    expiresOn: '2026-11-20T14:54:11.000Z',
    transactionReference: 'TRX-5F9A-77C1',
  },
  payment: {
    status: 'paid',
    amountDue: 34_500,
    amountPaid: 34_500,
    paidAt: '2026-11-20T14:30:00.000Z',
    refund: null,
  },
};

/** The example in another state, or with other words in it. */
export const exampleWith = (changes: {
  readonly person?: Partial<BookedRide['savedBookedRide']>;
  readonly ride?: Partial<BookedRide['ride']>;
  readonly payment?: Partial<BookedRide['payment']>;
}): BookedRide => ({
  ...exampleRide,
  savedBookedRide: { ...exampleRide.savedBookedRide, ...changes.person },
  ride: { ...exampleRide.ride, ...changes.ride },
  payment: { ...exampleRide.payment, ...changes.payment },
});
