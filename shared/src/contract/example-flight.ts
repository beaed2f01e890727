import type { BookedFlight, FlightChange, FlightSegment, FlightSelection } from './flights';

const airPeace = { code: 'P4', name: 'Air Peace' };

const segment: FlightSegment = {
  carrier: airPeace,
  operatingCarrier: airPeace,
  flightNumber: 'P4 7124',
  from: 'LOS',
  to: 'ABV',
  departAt: '2026-11-27T07:15:00+01:00',
  arriveAt: '2026-11-27T08:30:00+01:00',
  aircraft: 'Boeing 737-800',
  cabin: 'Y',
  baggage: { checkedKg: 20, cabinKg: 7 },
};

const wayBack: FlightSegment = {
  ...segment,
  flightNumber: 'P4 7129',
  from: 'ABV',
  to: 'LOS',
  departAt: '2026-11-30T17:50:00+01:00',
  arriveAt: '2026-11-30T19:05:00+01:00',
  aircraft: 'Embraer 195-E2',
};

const sliceOf = (flight: FlightSegment) => ({
  from: flight.from,
  to: flight.to,
  departAt: flight.departAt,
  arriveAt: flight.arriveAt,
  durationMinutes: 75,
  stops: 0,
  segments: [flight],
});

const offer: BookedFlight['offer'] = {
  brand: { code: 'CLASSIC', name: 'Classic' },
  airline: airPeace,
  slices: [sliceOf(segment), sliceOf(wayBack)],
  price: {
    base: 112_000,
    taxes: 26_800,
    serviceFee: 6_000,
    total: 144_800,
    currency: 'NGN',
    perTraveller: [
      { type: 'ADT', count: 1, base: 66_500, taxes: 14_900, serviceFee: 3_000, total: 84_400 },
      { type: 'CHD', count: 1, base: 45_500, taxes: 11_900, serviceFee: 3_000, total: 60_400 },
    ],
  },
  conditions: {
    refund: {
      allowed: true,
      fee: 15_000,
      text: 'NGN 15,000 fee for each traveller (NGN 30,000 in all) up to 24 hours before departure.',
      untilHours: 24,
    },
    change: {
      allowed: true,
      fee: 10_000,
      text: 'NGN 10,000 for each traveller (NGN 20,000 in all) and the fare difference.',
    },
  },
  needsPassport: false,
};

const airports: BookedFlight['airports'] = [
  {
    iata: 'LOS',
    name: 'Murtala Muhammed International Airport',
    city: 'Lagos',
    country: 'Nigeria',
    countryCode: 'NG',
    latitude: 6.5774,
    longitude: 3.3212,
    timeZone: 'Africa/Lagos',
  },
  {
    iata: 'ABV',
    name: 'Nnamdi Azikiwe International Airport',
    city: 'Abuja',
    country: 'Nigeria',
    countryCode: 'NG',
    latitude: 9.0068,
    longitude: 7.2632,
    timeZone: 'Africa/Lagos',
  },
];

/** A selected flight as the API answers it: an adult and a child, Lagos to Abuja and back. */
export const exampleSelection: FlightSelection = {
  selectionId: 'v3Jx9_Qp2LmZ7vR-tY5wBc',
  criteria: {
    tripType: 'return',
    slices: [
      { from: 'LOS', to: 'ABV', departureDate: '2026-11-27' },
      { from: 'ABV', to: 'LOS', departureDate: '2026-11-30' },
    ],
    cabin: 'Y',
    adults: 1,
    children: 1,
    infants: 0,
    flexibleDays: 0,
  },
  offer: { ...offer, offerId: 'offer-1', itineraryId: 'way-1', seatsLeft: 4, expiresOn: '2026-11-20T14:39:11.000Z' },
  priceChanged: false,
  oldTotal: 144_800,
  routeKind: 'domestic',
  whatGoesBack:
    'Cancel until Thursday 26, November 2026, 07:15 AM (Lagos time) and you get everything back but NGN 30,000 of fees.',
  addOns: [
    {
      _id: 'extra-bag-10kg',
      name: 'Extra 10 kg bag',
      description: 'One more checked bag, on every flight of the journey.',
      appliesTo: 'flight',
      price: 8_500,
      regionalPrice: 25_000,
      longHaulPrice: 65_000,
      per: 'slice',
      maxQuantity: 3,
    },
  ],
  newTotal: 144_800,
  expiresOn: '2026-11-20T14:39:11.000Z',
  airports,
};

/** A paid and ticketed flight as the API answers it, for tests of what is made of it: receipts, calendar files, mails. */
export const exampleFlight: BookedFlight = {
  savedBooking: {
    _id: 'f3Jx9_Qp2LmZ7vR-tY5wBa',
    bookingId: 'TFY-F8K2-MQX4',
    transaction_id: 'q9tXc3J_x9Qp2LmZ7vRtY5',
    airlineReference: 'KJ4T2P',
    status: 'ticketed',
    createdAt: '2026-11-20T14:24:11.000Z',
    holdExpiresOn: '2026-11-20T14:54:11.000Z',
    price: { base: 112_000, taxes: 26_800, serviceFee: 6_000, addOns: 14_500, discount: 7_240, total: 152_060 },
  },
  offer,
  travellers: [
    {
      type: 'ADT',
      title: 'Mr',
      firstName: 'Ọlá',
      middleName: 'Babátúndé',
      lastName: 'Adékúnlé',
    },
    {
      type: 'CHD',
      title: 'Miss',
      firstName: 'Ifẹ́olúwa',
      lastName: 'Adékúnlé',
    },
  ],
  contact: { email: 'ola.adekunle@example.com', phoneNumber: '+2348025550187' },
  addOns: [
    {
      _id: 'bag-10kg',
      name: 'Extra 10 kg bag',
      per: 'traveller',
      price: 8_500,
      quantity: 1,
      traveller: 0,
      amount: 8_500,
    },
    { _id: 'seat', name: 'Choose your seat', per: 'slice', price: 3_000, quantity: 1, traveller: 1, amount: 6_000 },
  ],
  coupon: { name: 'DETTY25', percentage: 5, amount: 7_240 },
  tickets: [
    { ticketNumber: '716-2401234567', airline: airPeace, traveller: 0 },
    { ticketNumber: '716-2401234568', airline: airPeace, traveller: 1 },
  ],
  priceChange: null,
  transfer_details: {
    amount: 152_060,
    bankName: 'Sandbox Bank',
    accountNumber: '9012345678',
    accountName: 'Tafiya / Adékúnlé',
    expiresOn: '2026-11-20T14:54:11.000Z',
    transactionReference: 'TRX-5F9A-77C1',
  },
  payment: {
    status: 'paid',
    amountDue: 152_060,
    amountPaid: 152_060,
    paidAt: '2026-11-20T14:30:00.000Z',
    refund: null,
  },
  airports,
};

/** A change of the example that was made: both flights a week later, for NGN 8,000 more and the fee of two travellers. */
export const exampleChange: FlightChange = {
  changeId: 'c3Jx9_Qp2LmZ7vR-tY5wBc',
  status: 'done',
  slices: [
    sliceOf({ ...segment, departAt: '2026-12-04T07:15:00+01:00', arriveAt: '2026-12-04T08:30:00+01:00' }),
    sliceOf({ ...wayBack, departAt: '2026-12-07T17:50:00+01:00', arriveAt: '2026-12-07T19:05:00+01:00' }),
  ],
  oldSlices: exampleFlight.offer.slices,
  difference: 8_000,
  fee: 20_000,
  lost: 0,
  due: 28_000,
  back: 0,
  newTotal: exampleFlight.savedBooking.price.total + 28_000,
  rule: 'The new flights cost NGN 8,000 more. The change fee of Classic is NGN 20,000.',
  expiresOn: '2026-11-21T10:30:00.000Z',
  changedAt: '2026-11-21T10:12:00.000Z',
  transaction_id: 'p5Jx9_Qp2LmZ7vR-tY5wBc',
  transfer_details: {
    ...exampleFlight.transfer_details,
    amount: 28_000,
    expiresOn: '2026-11-21T10:30:00.000Z',
    transactionReference: 'TRX-61B2-09D4',
  },
  payment: {
    status: 'paid',
    amountDue: 28_000,
    amountPaid: 28_000,
    paidAt: '2026-11-21T10:12:00.000Z',
    refund: null,
  },
};
