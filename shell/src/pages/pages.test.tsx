import { MessageChannel } from 'node:worker_threads';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { watchConnection } from '../offline/connection';
import { deliverEntry, refuseEntry } from '../testing/fake-entry';
import { flightsRelease, mapOf, ridesRelease } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';

const silenceErrors = () => jest.spyOn(console, 'error').mockImplementation(() => {});
const title = () => screen.getByRole('heading', { level: 1 });

/** Serves this release map, and the entries with this status. */
function serveMap(map: object, entryStatus = 200) {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address) =>
      String(address).startsWith('/remotes/') ? new Response('', { status: entryStatus }) : Response.json(map),
    );
}

test('an unknown path gets the not-found page, with links', async () => {
  const { user } = renderSite(mapOf([ridesRelease('0.2.0')]), '/no/such/page');
  expect(title()).toHaveTextContent('This page does not exist');
  expect(screen.getByRole('link', { name: 'Search flights' })).toHaveAttribute('href', '/flight-search');
  await user.click(screen.getByRole('link', { name: 'Go back home' }));
  expect(screen.getByRole('tab', { name: 'Flights' })).toBeVisible();
});

describe('a page whose remote is not active', () => {
  test.each([
    ['/flight-search', 'Flights'],
    ['/payment-options', 'Flights'],
    ['/ride-results', 'Airport Pickup'],
    ['/track-flight', 'Track Booking'],
    ['/contact', 'Contact Us'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/feedback', 'Feedback'],
  ])('at %s says that %s cannot be opened, and keeps the rest usable', async (at, name) => {
    renderSite(mapOf([]), at);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(`${name} cannot be opened right now`);
    expect(screen.getByText(/^We try again every 30 seconds\. Last try/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('offers only the parts that work', () => {
    renderSite(mapOf([ridesRelease('0.2.1')]), '/flight-search');
    const offered = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(offered.map((item) => item.textContent)).toEqual(['Book an airport pickupA car from or to the airport']);
  });

  test('offers flights if they are available, on the page of another missing part', () => {
    renderSite(mapOf([flightsRelease('0.2.1')]), '/ride-results');
    const offered = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(offered.map((item) => item.textContent)).toEqual(['Search flightsFull fares in naira']);
  });

  test('opens by a retry once its remote is active', async () => {
    const release = ridesRelease('0.2.7');
    serveMap({ ...mapOf([release]), tag: 'second' });
    const { user } = renderSite(mapOf([]), '/ride-results');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await deliverEntry(release, { './ride-results': () => <h1>Ride Search Result</h1> });
    expect(await screen.findByRole('heading', { name: 'Ride Search Result' })).toBeVisible();
  });

  test('a retry requests the release map, and says if the page is still unavailable', async () => {
    serveMap(mapOf([]));
    const { user } = renderSite(mapOf([]), '/track-booking');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Track Booking still cannot be opened')).toBeInTheDocument();
    expect(fetch).toHaveBeenCalledWith('/releases/map', expect.anything());
  });
});

describe('a page whose release cannot be loaded', () => {
  test('opens with the release that replaced it, once a check finds it', async () => {
    silenceErrors();
    const broken = ridesRelease('0.2.5');
    const mended = ridesRelease('0.2.6');
    serveMap({ ...mapOf([mended]), tag: 'second' });
    const { user } = renderSite(mapOf([broken]), '/ride-results');
    await refuseEntry(broken);
    await screen.findByText('Airport pickup cannot be opened right now');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await deliverEntry(mended, { './ride-results': () => <h1>Ride Search Result</h1> });
    expect(await screen.findByRole('heading', { name: 'Ride Search Result' })).toBeVisible();
  });

  test('is named, and opens by a retry once it can be loaded', async () => {
    silenceErrors();
    const release = ridesRelease('0.2.2');
    serveMap(mapOf([release]));
    const { user } = renderSite(mapOf([release]), '/ride-results');
    expect(screen.getByText('Loading the page')).toBeInTheDocument();
    await refuseEntry(release);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Airport pickup cannot be opened right now',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await deliverEntry(release, { './ride-results': () => <h1>Ride Search Result</h1> });
    expect(await screen.findByRole('heading', { name: 'Ride Search Result' })).toBeVisible();
  });

  test('names the one cause without a connection, and opens by itself when it is back', async () => {
    silenceErrors();
    const release = ridesRelease('0.2.8');
    serveMap(mapOf([release]));
    const stop = watchConnection();
    renderSite(mapOf([release]), '/ride-results');
    await refuseEntry(release);
    await screen.findByText('Airport pickup cannot be opened right now');
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(title()).toHaveTextContent('You are offline');
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await deliverEntry(release, { './ride-results': () => <h1>Ride Search Result</h1> });
    expect(await screen.findByRole('heading', { name: 'Ride Search Result' })).toBeVisible();
    stop();
  });

  test('offers without a connection what is kept on this device', async () => {
    silenceErrors();
    const release = ridesRelease('0.2.9');
    serveMap(mapOf([release]));
    const path = '/ride-payment-successful?id=abc';
    const postMessage: ServiceWorker['postMessage'] = (_message, ports) =>
      (ports as unknown as MessagePort[])[0]?.postMessage({ kept: [{ path, title: 'TFY-R8K2-MQX4, Lagos to Ikeja' }] });
    Object.assign(globalThis, { MessageChannel });
    Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) } });
    const stop = watchConnection();
    renderSite(mapOf([release]), '/ride-results');
    await refuseEntry(release);
    await screen.findByText('Airport pickup cannot be opened right now');
    act(() => void window.dispatchEvent(new Event('offline')));
    const kept = within(await screen.findByRole('region', { name: 'Kept on this device' }));
    expect(kept.getByRole('link', { name: 'TFY-R8K2-MQX4, Lagos to Ikeja' })).toHaveAttribute('href', path);
    act(() => void window.dispatchEvent(new Event('online')));
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(globalThis, 'MessageChannel');
    stop();
  });

  test('opens by itself when the connection is back', async () => {
    silenceErrors();
    const release = ridesRelease('0.2.3');
    serveMap(mapOf([release]));
    renderSite(mapOf([release]), '/ride-results');
    await refuseEntry(release);
    await screen.findByText('Airport pickup cannot be opened right now');
    act(() => void window.dispatchEvent(new Event('online')));
    await deliverEntry(release, { './ride-results': () => <h1>Ride Search Result</h1> });
    expect(await screen.findByRole('heading', { name: 'Ride Search Result' })).toBeVisible();
  });
});

test('a page that throws is replaced by an error page with a retry, and the rest of the site stays', async () => {
  silenceErrors();
  const release = ridesRelease('0.2.4');
  let isBroken = true;
  function Page() {
    const [name] = useState('Ride Search Result');
    if (isBroken) throw new Error('A part was missing');
    return <h1>{name}</h1>;
  }
  const { user } = renderSite(mapOf([release]), '/ride-results');
  await deliverEntry(release, { './ride-results': Page });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong on this page');
  expect(screen.getByRole('contentinfo')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Ride Search Result' })).toBeVisible();
});
