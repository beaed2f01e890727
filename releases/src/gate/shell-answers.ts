import type { Answers } from './fixture';

const ok = (data: unknown): Answers[string] => ({ status: 200, body: { data } as Answers[string]['body'] });

const airport = (iata: string, name: string, city: string, latitude: number, longitude: number) => ({
  iata,
  name,
  city,
  country: 'Nigeria',
  countryCode: 'NG',
  latitude,
  longitude,
  timeZone: 'Africa/Lagos',
});

/** Answers to the requests of the shell itself; a fixture may override them. */
export const shellAnswers: Answers = {
  'GET /api/v1/fly/getairports': ok({
    airports: [
      airport('LOS', 'Murtala Muhammed International Airport', 'Lagos', 6.5774, 3.3212),
      airport('ABV', 'Nnamdi Azikiwe International Airport', 'Abuja', 9.0068, 7.2632),
      airport('PHC', 'Port Harcourt International Airport', 'Port Harcourt', 5.0155, 6.9496),
    ],
  }),
  'GET /api/v1/ride/getallstate': ok([
    { _id: 'lagos', name: 'Lagos', code: 'LA', capital: 'Ikeja' },
    { _id: 'fct', name: 'Federal Capital Territory', code: 'FC', capital: 'Abuja' },
  ]),
  'GET /api/v1/fly/popular-routes': ok([]),
  'GET /api/v1/reviews': ok({ average: null, count: 0, reviews: [] }),
};
