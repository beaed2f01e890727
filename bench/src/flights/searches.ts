import type { Call } from '../load/open-loop';

const dayMs = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const within = [
  'LOS-ABV',
  'LOS-PHC',
  'ABV-LOS',
  'LOS-ENU',
  'ABV-PHC',
  'LOS-KAN',
  'LOS-QUO',
  'ABV-ENU',
  'PHC-ABV',
  'LOS-BNI',
];
const abroad = [
  'LOS-LHR',
  'LOS-JFK',
  'ABV-LHR',
  'LOS-DXB',
  'LOS-CDG',
  'ABV-FRA',
  'LOS-YYZ',
  'LOS-JED',
  'LOS-NBO',
  'ABV-IST',
];

const pair = (pairs: readonly string[], number: number) => {
  const [from = '', to = ''] = (pairs[number % pairs.length] ?? '').split('-');
  return { from, to };
};

const party = { cabin: 'Y', adults: 2, children: 1, infants: 0, flexibleDays: 3 };

/** One way within Nigeria, on a day in the next ten months. */
export function domesticOneWay(number: number): Call {
  const slice = { ...pair(within, number), departureDate: dayIn(4 + ((number * 7) % 300)) };
  return { path: '/fly/flightsearch', body: { ...party, tripType: 'oneway', slices: [slice] } };
}

/** Return abroad after ten days, with one stop at most. */
export function internationalReturn(number: number): Call {
  const { from, to } = pair(abroad, number);
  const days = 4 + ((number * 7) % 300);
  const slices = [
    { from, to, departureDate: dayIn(days) },
    { from: to, to: from, departureDate: dayIn(days + 10) },
  ];
  return { path: '/fly/flightsearch', body: { ...party, tripType: 'return', maxStops: 1, slices } };
}

/** The response with the most offers: return on the busiest route. */
export function domesticReturn(number: number): Call {
  const days = 4 + ((number * 7) % 300);
  const slices = [
    { from: 'LOS', to: 'ABV', departureDate: dayIn(days) },
    { from: 'ABV', to: 'LOS', departureDate: dayIn(days + 3) },
  ];
  return { path: '/fly/flightsearch', body: { ...party, tripType: 'return', slices } };
}

interface Found {
  readonly data: { readonly searchId: string; readonly offers: readonly { readonly offerId: string }[] };
}

/** Searches once; the calls select the offers of the response in turn. */
export async function selections(origin: string): Promise<(number: number) => Call> {
  const { path, body } = domesticOneWay(0);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = (await response.json()) as Found;
  return (number) => ({
    path: '/fly/flightselect',
    body: { searchId: data.searchId, offerId: data.offers[number % data.offers.length]?.offerId },
  });
}
