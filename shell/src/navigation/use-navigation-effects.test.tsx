import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { setCreatedRide, settings } from 'shared/shell';
import { deliverEntry } from '../testing/fake-entry';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { loadFailurePages, renderSite } from '../testing/render-site';

beforeAll(loadFailurePages);

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));

function Results() {
  const navigate = useNavigate();
  return (
    <>
      <h1>Ride Search Result</h1>
      <Link to="?sort=Cheapest">Cheapest</Link>
      <Link to="?sort=Highest" replace>
        Highest
      </Link>
      <Link to="/ride-payment-successful">Pay</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

describe('the focus', () => {
  test('is not moved on the first page', () => {
    renderSite(mapOf([]), '/nowhere');
    expect(document.body).toHaveFocus();
  });

  test('moves to the heading of a page that is opened', async () => {
    const { user } = renderSite(mapOf([]), '/nowhere');
    await user.click(bar().getByRole('link', { name: 'Contact Us' }));
    expect(screen.getByRole('heading', { level: 1, name: /Contact Us/ })).toHaveFocus();
    await user.click(bar().getByRole('link', { name: 'Home' }));
    expect(screen.getByRole('heading', { level: 1, name: /The flight/ })).toHaveFocus();
  });

  test('moves to the heading when the page is loaded later', async () => {
    const release = ridesRelease('0.3.1');
    const { user } = renderSite(mapOf([{ ...release, widgets: [], routes: [{ ...route, path: '/contact' }] }]), '/');
    await user.click(bar().getByRole('link', { name: 'Contact Us' }));
    await deliverEntry(release, { './contact': () => <h1>Write to us</h1> });
    expect(await screen.findByRole('heading', { name: 'Write to us' })).toHaveFocus();
  });

  test('is not moved if the traveller has moved it while the page loads', async () => {
    const release = ridesRelease('0.3.2');
    const { user } = renderSite(mapOf([{ ...release, widgets: [], routes: [{ ...route, path: '/contact' }] }]), '/');
    await user.click(bar().getByRole('link', { name: 'Contact Us' }));
    await user.tab();
    const chosen = document.activeElement;
    await deliverEntry(release, { './contact': () => <h1>Write to us</h1> });
    expect(await screen.findByRole('heading', { name: 'Write to us' })).not.toHaveFocus();
    expect(chosen).toHaveFocus();
  });

  test('stays where it is when only the query changes', async () => {
    const release = ridesRelease('0.3.3');
    const { user } = renderSite(mapOf([release]), '/ride-results');
    await deliverEntry(release, { './ride-results': Results });
    await user.click(await screen.findByRole('link', { name: 'Cheapest' }));
    expect(screen.getByRole('link', { name: 'Cheapest' })).toHaveFocus();
  });
});

const route = { path: '/contact', module: './contact', head: { title: 'Contact Us' } };

describe('the scroll position', () => {
  test('is the top of a new page, is not changed by a query, and is restored on back navigation', async () => {
    const release = ridesRelease('0.3.4');
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation((...to) => {
      Object.assign(window, { scrollY: to[1] });
    });
    const scrollBy = (top: number) => {
      Object.assign(window, { scrollY: top });
      window.dispatchEvent(new Event('scroll'));
    };
    const Home = () => <Link to="/ride-results">Find a ride</Link>;
    const { user } = renderSite(mapOf([release]), '/');
    await deliverEntry(release, { './ride-search-card': Home, './ride-results': Results });
    act(() => scrollBy(420));
    await user.click(await screen.findByRole('link', { name: 'Find a ride' }));
    await screen.findByRole('heading', { name: 'Ride Search Result' });
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);

    act(() => scrollBy(900));
    scrolled.mockClear();
    await user.click(screen.getByRole('link', { name: 'Cheapest' }));
    expect(scrolled).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('link', { name: 'Find a ride' });
    expect(scrolled).toHaveBeenLastCalledWith(0, 420);
  });

  test.each([
    ['is restored by a reload', 'reload', [[0, 700]]],
    ['is left alone when a link opens the page in a new document', 'navigate', []],
  ])('%s', async (_, type, calls) => {
    sessionStorage.setItem('tafiya:scroll', JSON.stringify({ 'default /ride-results': 700 }));
    Object.assign(performance, { getEntriesByType: () => [{ type }] });
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation((...to) => {
      Object.assign(window, { scrollY: to[1] });
    });
    scrolled.mockClear();
    const release = ridesRelease(`0.3.${type}`);
    renderSite(mapOf([release]), '/ride-results');
    expect(scrolled.mock.calls).toEqual(calls);
    Reflect.deleteProperty(performance, 'getEntriesByType');
    sessionStorage.clear();
  });

  test('is kept when the history entry is replaced', async () => {
    const release = ridesRelease('0.3.6');
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation((...to) => {
      Object.assign(window, { scrollY: to[1] });
    });
    const { user } = renderSite(mapOf([release]), '/ride-results');
    await deliverEntry(release, { './ride-results': Results, './ride-success': Results });
    await screen.findByRole('heading', { name: 'Ride Search Result' });
    Object.assign(window, { scrollY: 640 });
    window.dispatchEvent(new Event('scroll'));
    await user.click(screen.getByRole('link', { name: 'Highest' }));
    await user.click(screen.getByRole('link', { name: 'Pay' }));
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'Ride Search Result' });
    expect(scrolled).toHaveBeenLastCalledWith(0, 640);
  });
});

test('leaving the confirmation removes the booking from the store; opening and reloading it do not', async () => {
  const release = ridesRelease('0.3.5');
  const { user } = renderSite(mapOf([release]), '/ride-payment-successful');
  await deliverEntry(release, {
    './ride-success': () => <h1>Booking Successful</h1>,
    './ride-search-card': () => <button type="button">Find a ride</button>,
  });
  act(() => setCreatedRide({ firstName: 'Ọlá' } as Parameters<typeof setCreatedRide>[0]));
  expect(settings.getState().createdRide?.firstName).toBe('Ọlá');
  await user.click(bar().getByRole('link', { name: 'Home' }));
  expect(settings.getState().createdRide).toBeNull();
});
