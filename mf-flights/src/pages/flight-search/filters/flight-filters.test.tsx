import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { offerLike, returnTrip } from '../../../testing/found-samples';
import {
  addressOf,
  card,
  countHeading,
  link,
  list,
  names,
  openResults,
  path,
  press,
} from '../../../testing/results-page';

const many = Array.from({ length: 63 }, (_, index) =>
  offerLike({ id: `flight-${index}`, price: 50_000 + index * 1_000 }),
);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('filters, order and pages', () => {
  test('a filter shows the matching flights and their number at once, and is in the address until it is cleared', async () => {
    const page = await openResults();
    expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('checkbox', { name: /^Non-stop/ }));
    expect(names()).toEqual(['Air Peace', 'Ibom Air']);
    expect(countHeading()).toHaveTextContent('2 of 3 flights');
    await page.user.click(screen.getByRole('checkbox', { name: /^Ibom Air/ }));
    expect(names()).toEqual(['Ibom Air']);
    await waitFor(() => expect(page.address()).toBe(`${path}&via=0&by=QI`));
    await page.user.click(
      within(screen.getByRole('group', { name: 'Departure time' })).getByRole('checkbox', { name: /^Morning/ }),
    );
    expect(await screen.findByText('No flight matches these filters')).toBeInTheDocument();
    await page.user.click(link('Clear All'));
    expect(list()).toHaveLength(3);
    await waitFor(() => expect(page.address()).toBe(path));
    expect(page.calls).toHaveLength(1);
  });

  test('times of the day have their number of flights, and durations and layovers are in the address', async () => {
    jest.useFakeTimers();
    const page = await openResults();
    const arrivals = within(screen.getByRole('group', { name: 'Arrival time' }));
    expect(arrivals.getByRole('checkbox', { name: /^Morning 2 flights, 5 AM/ })).toBeInTheDocument();
    act(() => arrivals.getByRole('checkbox', { name: /^Afternoon 1/ }).click());
    expect(names()).toEqual(['Ibom Air']);
    act(() =>
      within(screen.getByRole('group', { name: 'Return departure' }))
        .getByRole('checkbox', { name: /^Evening 1/ })
        .click(),
    );
    const longest = screen.getByRole('slider', { name: 'Flight duration, at most' });
    expect(longest).toHaveAttribute('aria-valuetext', 'Any');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(longest, '120');
      longest.dispatchEvent(new Event('input', { bubbles: true }));
      jest.advanceTimersByTime(150);
    });
    expect(longest).toHaveAttribute('aria-valuetext', '2 hours');
    expect(page.address()).toBe(`${path}&arrive=afternoon&back-at=evening&max-time=120`);
  });

  test('the number of flights stays in sight while a filter is in use and the head is scrolled away', async () => {
    let report: (entries: Partial<IntersectionObserverEntry>[]) => void = () => undefined;
    class Observer {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Observer });
    const page = await openResults();
    await page.user.click(screen.getByRole('checkbox', { name: /^Non-stop/ }));
    expect(screen.queryByRole('button', { name: '2 flights' })).not.toBeInTheDocument();
    act(() => report([{ isIntersecting: false, boundingClientRect: { top: -20 } as DOMRectReadOnly }]));
    await page.user.click(press('2 flights'));
    expect(countHeading()).toHaveFocus();
    act(() => report([{ isIntersecting: true, boundingClientRect: { top: 20 } as DOMRectReadOnly }]));
    expect(screen.queryByRole('button', { name: '2 flights' })).not.toBeInTheDocument();
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  test('more than six airlines are folded after the fifth, unless one of them is chosen', async () => {
    const airlines = Array.from({ length: 8 }, (_, at) =>
      offerLike({ id: `of-${at}`, airline: { code: `A${at}`, name: `Airline ${at}` } }),
    );
    const fold = () => screen.getByText('3 more').closest('details');
    const page = await openResults({ offers: airlines });
    expect(fold()).not.toHaveAttribute('open');
    expect(within(fold() as HTMLElement).getAllByRole('checkbox', { hidden: true })).toHaveLength(3);
    page.unmount();
    await openResults({ offers: airlines }, addressOf(returnTrip, { by: 'A7' }));
    expect(fold()).toHaveAttribute('open');
  });

  test('opened details move with their flight when a filter changes its place, and other cards stay closed', async () => {
    const page = await openResults();
    const details = (at: number) => card(at).getByRole('button', { name: /^(Details|Hide)/ });
    const place = names().indexOf('Ibom Air');
    expect(place).toBeGreaterThan(0);
    expect(details(place)).toHaveAccessibleName(/^Details, Ibom Air at \d\d:\d\d [AP]M$/);
    await page.user.click(details(place));
    const box = screen.getByRole('checkbox', { name: /^Ibom Air/ });
    await page.user.click(box);
    expect(names()).toEqual(['Ibom Air']);
    expect(details(0)).toHaveAttribute('aria-expanded', 'true');
    await page.user.click(box);
    expect(names()[place]).toBe('Ibom Air');
    expect(details(place)).toHaveAttribute('aria-expanded', 'true');
    expect(details(0)).toHaveAttribute('aria-expanded', 'false');
  });

  test('the price is moved by either thumb, each with its name and its price in words', async () => {
    jest.useFakeTimers();
    const page = await openResults();
    const highest = screen.getByRole('slider', { name: 'Highest price' });
    expect(highest).toHaveAttribute('aria-valuetext', 'NGN 100,000');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(highest, '80000');
      highest.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(highest).toHaveAttribute('aria-valuetext', 'NGN 80,000');
    // the list follows when the thumb rests
    expect(list()).toHaveLength(3);
    act(() => {
      jest.advanceTimersByTime(150);
    });
    expect(list()).toHaveLength(1);
    await waitFor(() => expect(page.address()).toBe(`${path}&price-to=80000`));
  });

  test('however far a thumb is moved, the cheapest flight stays between the two', async () => {
    jest.useFakeTimers();
    await openResults();
    const highest = screen.getByRole('slider', { name: 'Highest price' });
    act(() => {
      const least = highest.getAttribute('min') ?? '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(highest, least);
      highest.dispatchEvent(new Event('input', { bubbles: true }));
      jest.advanceTimersByTime(150);
    });
    const lowest = within(screen.getByRole('group', { name: 'Price per adult' })).getByRole('slider', {
      name: 'Lowest price',
    });
    expect(highest.getAttribute('aria-valuetext')).not.toBe(lowest.getAttribute('aria-valuetext'));
    expect(list()).toHaveLength(1);
  });

  test('each order shows the price or duration of its first flight, and puts it first', async () => {
    const page = await openResults();
    await page.user.click(link(/^Cheapest\s*NGN 105,000/));
    expect(card(0).getByText('NGN 105,000')).toBeInTheDocument();
    expect(link(/^Cheapest/)).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(page.address()).toBe(`${path}&sort=cheapest`));
    expect(link(/^Fastest\s*2 h 30 total/)).toBeInTheDocument();
  });

  test('filters, order and page are read from the address; invalid values change nothing', async () => {
    await openResults({ offers: many }, addressOf(returnTrip, { sort: 'cheapest', page: 7, via: 'x', at: 'teatime' }));
    expect(list()).toHaveLength(3);
    expect(link('Page 7')).toHaveAttribute('aria-current', 'page');
  });

  test('ten cards a page, five pages to choose from, and a new page begins at the head of the list', async () => {
    const page = await openResults({ offers: many });
    await waitFor(() => expect(list()).toHaveLength(10));
    const pages = () => screen.getAllByRole('link', { name: /^Page \d/ }).map(({ textContent }) => textContent);
    expect(pages()).toEqual(['1', '2', '3', '4', '5']);
    expect(link('Previous page')).toHaveAttribute('aria-disabled', 'true');
    expect(link('Previous page')).not.toHaveAttribute('href');
    await page.user.click(link('Page 5'));
    expect(pages()).toEqual(['3', '4', '5', '6', '7']);
    expect(document.activeElement).toHaveAttribute('aria-label', '63 flights, page 5 of 7');
    await waitFor(() => expect(page.address()).toBe(`${path}&page=5`));
    await page.user.click(screen.getByRole('checkbox', { name: /^Non-stop/ }));
    expect(link('Page 1')).toHaveAttribute('aria-current', 'page');
  });

  test('on a phone the same filters open over the page, and say how many are in use', async () => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: true }));
    const page = await openResults();
    expect(screen.queryByRole('form', { name: 'Search for flights' })).not.toBeInTheDocument();
    await page.user.click(press('Filters'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await page.user.click(drawer.getByRole('checkbox', { name: /^Checked bag included/ }));
    await page.user.click(drawer.getByRole('button', { name: 'Show 2 flights' }));
    expect(await screen.findByRole('button', { name: /^Filters\s*1 in use/ })).toBeInTheDocument();
    expect(list()).toHaveLength(2);
  });
});
