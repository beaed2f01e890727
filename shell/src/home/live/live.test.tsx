import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Review } from 'shared/contract/content';
import type { PopularRoute } from 'shared/contract/flights';
import { queryClient, setHomeTab, setShownWays, settings } from 'shared/shell';
import { type Answer, answerCalls } from '../../testing/fake-network';
import { mapOf } from '../../testing/release-maps';
import { renderSite } from '../../testing/render-site';

const lagosAbuja: PopularRoute = {
  from: { iata: 'LOS', city: 'Lagos' },
  to: { iata: 'ABV', city: 'Abuja' },
  lowestTotal: 68_500,
  departureDate: '2026-12-03',
  route: 'lagos-abuja',
};
const praise: Review = {
  rating: 4,
  comment: 'The driver was at arrivals with my name.',
  name: 'Chiamaka E.',
  about: 'Lagos to Lekki',
  writtenOn: '2026-11-20T09:00:00Z',
};

const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
const answers = (routes: Answer, reviews: Answer) =>
  answerCalls({ '/api/v1/fly/popular-routes': routes, '/api/v1/reviews': reviews });
const noReviews = ok({ average: null, count: 0, reviews: [] });

beforeEach(() => {
  queryClient.clear();
  setHomeTab('');
  setShownWays({ flight: {} });
  // the browser of these tests is always idle
  Object.assign(window, { requestIdleCallback: (work: () => void) => setTimeout(work) });
});

describe('popular routes', () => {
  test('show the lowest fare, and link to the search on its day', async () => {
    answers(ok([lagosAbuja]), noReviews);
    renderSite(mapOf([]));
    const link = await screen.findByRole('link', {
      name: /Lagos to Abuja ?, on Thursday 03, December 2026, ?NGN 68,500/,
    });
    expect(link).toHaveAttribute(
      'href',
      '/flight-search?trip=oneway&from=LOS&to=ABV&depart=2026-12-03&cabin=Y&adults=1&flex=3',
    );
  });

  test('that cannot be fetched affect nothing else, and can be requested again', async () => {
    answers({ status: 429, body: { message: 'Wait', code: 'RATE_LIMITED' } }, noReviews);
    const { user } = renderSite(mapOf([]));
    const again = await screen.findByRole('button', { name: 'Show the fares' });
    expect(screen.getByRole('heading', { name: 'How paying by transfer works' })).toBeVisible();
    answers(ok([lagosAbuja]), noReviews);
    await user.click(again);
    expect(await screen.findByText('NGN 68,500')).toBeVisible();
  });

  test('are not shown if nothing is on sale', async () => {
    answers(ok([]), ok({ average: 4, count: 1, reviews: [praise] }));
    renderSite(mapOf([]));
    await screen.findByRole('heading', { name: 'What travellers say' });
    expect(screen.queryByRole('heading', { name: 'Popular routes' })).toBeNull();
  });
});

test('with the card of rides in front, popular rides with their lowest prices are shown', async () => {
  answerCalls({
    '/api/v1/fly/popular-routes': ok([lagosAbuja]),
    '/api/v1/ride/airports': ok([
      {
        value: 'lagos',
        title: '',
        description: '',
        iata: 'LOS',
        city: 'Lagos',
        fromPrice: 13_000,
        areas: [{ label: 'Eti Osa, Lagos', name: 'Eti Osa', fromPrice: 14_500 }],
      },
    ]),
    '/api/v1/reviews': noReviews,
  });
  renderSite(mapOf([]));
  await screen.findByRole('heading', { name: 'Popular routes' });
  act(() => setHomeTab('Ride'));
  const link = await screen.findByRole('link', { name: /^Lagos\s*airport to\s*Eti Osa\s*,\s*NGN 14,500$/ });
  expect(link).toHaveAttribute('href', '/ride-search?airport=LOS&dropOff=Eti+Osa%2C+Lagos');
  expect(screen.queryByRole('heading', { name: 'Popular routes' })).toBeNull();
});

test('the map follows the card in front, with the name of each end', async () => {
  answers(ok([]), noReviews);
  renderSite(mapOf([]));
  const names = () => [...document.querySelectorAll('[data-way] text')].map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: 'How paying by transfer works' });
  expect(names()).toEqual([]);
  act(() =>
    setShownWays({
      flight: {
        from: { name: 'Kano', latitude: 12.0476, longitude: 8.5246 },
        to: { name: 'London', latitude: 51.4706, longitude: -0.4619 },
      },
    }),
  );
  await waitFor(() => expect(names()).toEqual(['Kano', 'London']));
  act(() => setHomeTab('Ride'));
  expect(names()).toEqual([]);
});

test('the map says the name by which the area of a ride was chosen', async () => {
  const airport = { name: 'Murtala Muhammed', airportCode: 'LOS', latitude: 6.5774, longitude: 3.3212 };
  answerCalls({
    '/api/v1/ride/way': ok({
      pickup: airport,
      dropOff: { name: 'Eti Osa', latitude: 6.46, longitude: 3.57 },
      roadKm: 33.2,
      driveText: 'About 45-75 minutes, 33 km',
      around: [],
    }),
    '/api/v1/reviews': noReviews,
  });
  renderSite(mapOf([]));
  act(() => {
    const { airportCode: iata, ...point } = airport;
    const others = { city: 'Lagos', country: 'Nigeria', countryCode: 'NG', timeZone: 'Africa/Lagos' };
    settings.setState({ airports: [{ iata, ...point, ...others }] });
    setHomeTab('Ride');
    setShownWays({
      ride: { pickup: 'Murtala Muhammed International Airport (LOS)', dropOff: 'Eti Osa, Lagos', place: 'Lekki' },
    });
  });
  const names = () => [...document.querySelectorAll('[data-way] text')].map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toContain('Lekki'));
  expect(names()).not.toContain('Eti Osa');
});

test.each([
  ['draws itself', false, 1],
  ['is there at once where motion is not wanted', true, 0],
])('the way on the map %s', async (_, matches, times) => {
  const { matchMedia } = window;
  const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches }));
  const animate = jest.fn<Element['animate']>();
  Object.assign(Element.prototype, { animate });
  answers(ok([]), noReviews);
  renderSite(mapOf([]));
  await screen.findByRole('heading', { name: 'How paying by transfer works' });
  const [from, to] = [
    { name: 'Lagos', latitude: 6.5774, longitude: 3.3212 },
    { name: 'Kano', latitude: 12.0476, longitude: 8.5246 },
  ];
  act(() => setShownWays({ flight: { from, to } }));
  await waitFor(() => expect(document.querySelector('[data-way] .line')).not.toBeNull());
  expect(animate).toHaveBeenCalledTimes(times);
  media.mockRestore();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

describe('reviews', () => {
  test('show author, trip and stars', async () => {
    answers(ok([lagosAbuja]), ok({ average: 4.5, count: 2, reviews: [praise] }));
    renderSite(mapOf([]));
    expect(await screen.findByText(praise.comment)).toBeVisible();
    const figure = within(screen.getByRole('figure'));
    expect(figure.getByText('4 of 5 stars')).toBeInTheDocument();
    expect(figure.getByText('Chiamaka E., Lagos to Lekki')).toBeVisible();
    expect(screen.getByText('4.5 of 5 from 2 reviews')).toBeVisible();
  });

  test('are not shown while there are none', async () => {
    answers(ok([lagosAbuja]), noReviews);
    renderSite(mapOf([]));
    await screen.findByText('NGN 68,500');
    expect(screen.queryByRole('heading', { name: 'What travellers say' })).toBeNull();
  });

  test('show four lines of a long comment, and the rest on request', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200);
    answers(ok([lagosAbuja]), ok({ average: 4, count: 1, reviews: [praise] }));
    const { user } = renderSite(mapOf([]));
    const more = await screen.findByRole('button', { name: 'More' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(screen.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true');
    height.mockRestore();
  });
});
