import { addOnAmount, basketPrice } from 'shared/contract/basket';
import { exampleFlight } from 'shared/contract/example-flight';
import type { BookedFlight, FlightSegment } from 'shared/contract/flights';
import { type AddOnUnit, cabins, type TravellerType } from 'shared/contract/lists';

export interface Size {
  readonly travellers: number;
  readonly slices: number;
  readonly segments: number;
}

const cities = [
  ['LOS', 'Lagos', 'Murtala Muhammed International Airport', 'Africa/Lagos', '+01:00'],
  ['ABV', 'Abuja', 'Nnamdi Azikiwe International Airport', 'Africa/Lagos', '+01:00'],
  ['ACC', 'Accra', 'Kotoka International Airport', 'Africa/Accra', '+00:00'],
  ['LHR', 'London', 'London Heathrow Airport', 'Europe/London', '+00:00'],
  [
    'GRU',
    'São Paulo',
    'Guarulhos - Governador André Franco Montoro International Airport',
    'America/Sao_Paulo',
    '-03:00',
  ],
  ['DXB', 'Dubai', 'Dubai International Airport', 'Asia/Dubai', '+04:00'],
] as const;

const names = [
  ['Ọlá', 'Babátúndé', 'Adékúnlé'],
  ['Ifẹ́olúwa', undefined, 'Ɗanladi-Ƙasim'],
  ['Chukwuemeka', 'Obinna', 'Nwachukwu'],
  ['Ṣadé', undefined, 'O’Neil'],
  ['Aminatu', 'Zainab', 'Ɓala'],
] as const;

const goods: readonly (readonly [id: string, name: string, per: AddOnUnit])[] = [
  ['bag-10kg', 'Extra 10 kg bag', 'traveller'],
  ['seat', 'Choose your seat', 'slice'],
  ['fast-track', 'Fast track through security and passport control', 'slice'],
  ['sms', 'Flight updates by text message', 'booking'],
];

/** A flight with everything in it drawn: party, journey, cabins, add-ons, a coupon, amounts down to the kobo. */
export function randomFlight(draw: () => number, given: Partial<Size> = {}): BookedFlight {
  const below = (count: number) => Math.floor(draw() * count);
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('Nothing to choose from');
    return item;
  };
  const naira = (most: number) => below(most * 100) / 100;
  const size: Size = { travellers: 1 + below(9), slices: 1 + below(6), segments: 1 + below(2), ...given };

  const types: readonly TravellerType[] = ['ADT', 'ADT', 'CHD', 'INF'];
  const travellers: BookedFlight['travellers'] = Array.from({ length: size.travellers }, (_, place) => {
    const [firstName, middleName, lastName] = oneOf(names);
    const isFirst = place === 0;
    return {
      type: isFirst ? 'ADT' : oneOf(types),
      title: oneOf(['Mr', 'Mrs', 'Dr'] as const),
      firstName,
      ...(middleName && { middleName }),
      lastName,
      gender: oneOf(['male', 'female'] as const),
      dateOfBirth: '1990-03-14',
      nationality: 'NG',
    };
  });

  const slices = Array.from({ length: size.slices }, (_, number) => randomSlice(oneOf, number, size.segments));
  const addOns = goods.flatMap(([_id, name, per]) => {
    const price = naira(20_000);
    const owners = per === 'booking' ? [null] : travellers.map((_, place) => place);
    return owners
      .filter(() => draw() < 0.4)
      .map((traveller) => {
        const line = { _id, name, per, price, quantity: 1 + below(3), traveller };
        return { ...line, amount: addOnAmount(line, size.slices) };
      });
  });
  const fare = { base: 1_000 + naira(5_000_000), taxes: naira(900_000), serviceFee: naira(30_000) };
  const isReduced = draw() < 0.5;
  const percentage = below(60);
  const discount = isReduced ? Math.round(fare.base * percentage) / 100 : 0;
  const price = basketPrice({ fare, addOns, slices: size.slices, discount });
  return {
    ...exampleFlight,
    savedBooking: { ...exampleFlight.savedBooking, price },
    offer: { ...exampleFlight.offer, slices },
    travellers,
    addOns,
    coupon: isReduced ? { name: `LESS${percentage}`, percentage, amount: discount } : null,
    tickets: travellers.map((_, traveller) => ({
      ticketNumber: `716-${2_401_234_567 + traveller}`,
      airline: exampleFlight.offer.airline,
      traveller,
    })),
    transfer_details: { ...exampleFlight.transfer_details, amount: price.total },
    payment: { ...exampleFlight.payment, amountDue: price.total, amountPaid: price.total },
    airports: cities.map(([iata, city, name, timeZone]) => ({
      iata,
      city,
      name,
      timeZone,
      country: city,
      countryCode: 'NG',
      latitude: 0,
      longitude: 0,
    })),
  };
}

type OneOf = <Item>(items: readonly Item[]) => Item;

function randomSlice(oneOf: OneOf, number: number, length: number): BookedFlight['offer']['slices'][number] {
  const stops = Array.from({ length: length + 1 }, (_, place) => cities[(number + place) % cities.length] ?? cities[0]);
  const startMs = Date.parse('2026-12-01T06:15:00Z') + number * 3 * 86_400_000;
  const hourMs = 3_600_000;
  const segments = stops.slice(1).map((to, place): FlightSegment => {
    const from = stops[place] ?? to;
    const departMs = startMs + place * 7 * hourMs;
    const carrier = oneOf([
      { code: 'P4', name: 'Air Peace' },
      { code: 'BA', name: 'British Airways' },
    ]);
    return {
      carrier,
      operatingCarrier: { code: 'P4', name: 'Air Peace' },
      flightNumber: `${carrier.code} ${7_100 + number * 10 + place}`,
      from: from[0],
      to: to[0],
      departAt: localAt(departMs, from[4]),
      arriveAt: localAt(departMs + 5.5 * hourMs, to[4]),
      aircraft: oneOf(['Boeing 737-800', 'Embraer 195-E2', 'Airbus A350-900', '']),
      cabin: oneOf(cabins),
      baggage: { checkedKg: oneOf([0, 20, 46]), cabinKg: 7 },
    };
  });
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) throw new RangeError('A slice has a segment');
  const { from, departAt } = first;
  const { to, arriveAt } = last;
  const durationMinutes = (Date.parse(arriveAt) - Date.parse(departAt)) / 60_000;
  return { from, to, departAt, arriveAt, durationMinutes, stops: length - 1, segments };
}

/** An instant on the clocks of an offset. */
const localAt = (atMs: number, offset: string): string =>
  `${new Date(atMs + Number(offset.slice(0, 3)) * 3_600_000).toISOString().slice(0, 19)}${offset}`;
