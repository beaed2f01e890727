import { beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { loadFailurePages, renderSite } from '../testing/render-site';

beforeAll(loadFailurePages);

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the navigation bar', () => {
  test('has five links, and the logo links to home', () => {
    renderSite(mapOf([]), '/nowhere');
    const links = bar().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Flights', '/flight-search'],
      ['Airport Pickup', '/'],
      ['Track Booking', '/track-booking'],
      ['Contact Us', '/contact'],
    ]);
    for (const logo of screen.getAllByRole('link', { name: 'Tafiya, home' })) expect(logo).toHaveAttribute('href', '/');
  });

  test('Airport Pickup opens home with its search card selected', async () => {
    const { user } = renderSite(mapOf([]), '/nowhere');
    await user.click(bar().getByRole('link', { name: 'Airport Pickup' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The flight, and the ride that meets it.');
    expect(screen.getByRole('tab', { name: 'Airport Pickup' })).toHaveAttribute('aria-selected', 'true');
  });

  const marked = () =>
    bar()
      .getAllByRole('link', { current: 'page' })
      .map((link) => link.textContent);
  const isInFront = (name: string) =>
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');

  test('on home, the link of the search card in front is the current one; Home and the logo bring flights back', async () => {
    const { user } = renderSite(mapOf([]), '/');
    for (const back of [
      bar().getByRole('link', { name: 'Home' }),
      screen.getAllByRole('link', { name: 'Tafiya, home' })[0],
    ]) {
      await user.click(bar().getByRole('link', { name: 'Airport Pickup' }));
      isInFront('Airport Pickup');
      expect(marked()).toEqual(['Airport Pickup']);
      await user.click(back as HTMLElement);
      isInFront('Flights');
      expect(marked()).toEqual(['Home']);
    }
  });

  test.each([
    ['/', 'Home', 'page'],
    ['/flight-search', 'Flights', 'page'],
    ['/flight-and-traveller/abc', 'Flights', 'true'],
    ['/ride-results', 'Airport Pickup', 'true'],
    ['/track-ride', 'Track Booking', 'true'],
    ['/contact', 'Contact Us', 'page'],
  ])('at %s marks %s as current', (at, name, mark) => {
    renderSite(mapOf([ridesRelease('0.0.1')]), at);
    const marked = bar()
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, mark]]);
  });

  test('marks no link on an unknown path', () => {
    renderSite(mapOf([]), '/nowhere');
    expect(bar().queryAllByRole('link', { current: true })).toEqual([]);
  });

  test('on a phone the menu opens, navigates to the heading of the page, and closes', async () => {
    const { user } = renderSite(mapOf([]), '/nowhere');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getAllByRole('link')).toHaveLength(5);
    await user.click(menu.getByRole('link', { name: 'Track Booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent('Track Booking cannot be opened right now');
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('Escape closes the menu and returns the focus to its button', async () => {
    const { user } = renderSite(mapOf([]), '/nowhere');
    const opener = screen.getByRole('button', { name: 'Menu' });
    await user.click(opener);
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  });
});

describe('the frame', () => {
  test('has the footer with the year', () => {
    renderSite(mapOf([]));
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Terms', 'Privacy', 'Feedback', 'Contact Us']),
    );
    expect(footer.getByText(`© ${new Date().getFullYear()} Tafiya`)).toBeVisible();
  });

  test('has the test bar while the sandbox bank is in use', () => {
    renderSite(mapOf([], { testMode: true }));
    expect(screen.getByRole('region', { name: 'Test mode' })).toHaveTextContent('Test mode. No real money moves.');
    expect(screen.getByRole('link', { name: /^Open Sandbox Bank/ })).toHaveAttribute('href', '/sandbox');
  });

  test('on a payment page names it to the sandbox bank, which then links back', () => {
    renderSite(mapOf([], { testMode: true }), '/ride-payment-options?id=aaaaaaaaaaaaaaaaaaaaaa');
    expect(screen.getByRole('link', { name: /sandbox bank/i })).toHaveAttribute(
      'href',
      '/sandbox?back=%2Fride-payment-options%3Fid%3Daaaaaaaaaaaaaaaaaaaaaa',
    );
  });

  test('has no link to the sandbox bank on a public site, where it requires a staff password', () => {
    renderSite(mapOf([], { testMode: true, sandboxOpen: false }));
    expect(screen.getByRole('region', { name: 'Test mode' })).toHaveTextContent(
      'Test mode. No real money moves. Only our staff can send test transfers.',
    );
    expect(screen.queryByRole('link', { name: /sandbox bank/i })).not.toBeInTheDocument();
  });

  test('says nothing of the sandbox bank while another provider is tried', () => {
    const { site, ...map } = mapOf([], { testMode: true });
    renderSite({ ...map, site: { testMode: true, rules: site.rules } });
    expect(screen.getByRole('region', { name: 'Test mode' })).toHaveTextContent(/^Test mode. No real money moves.$/);
    expect(screen.queryByRole('link', { name: /sandbox bank/i })).not.toBeInTheDocument();
  });

  test('has no test bar with a real bank', () => {
    renderSite(mapOf([]));
    expect(screen.queryByRole('region', { name: 'Test mode' })).toBeNull();
  });

  test('starts with a link that skips to the content', async () => {
    const { user } = renderSite(mapOf([]));
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});
