import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { deliverEntry, refuseEntry } from '../testing/fake-entry';
import { flightsRelease, mapOf, ridesRelease } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';

const tab = (name: string) => screen.getByRole('tab', { name });
const shownPanel = () => screen.getByRole('tabpanel');

describe('the search card', () => {
  test('opens on Flights, and on Airport Pickup if a link selected it', async () => {
    const { user } = renderSite(mapOf([flightsRelease('0.1.4'), ridesRelease('0.1.4')]));
    expect(tab('Flights')).toHaveAttribute('aria-selected', 'true');
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(nav.getByRole('link', { name: 'Airport Pickup' }));
    expect(tab('Airport Pickup')).toHaveAttribute('aria-selected', 'true');
  });

  test('opens on Airport Pickup if the flights card is missing', () => {
    renderSite(mapOf([ridesRelease('0.1.0')]));
    expect(tab('Airport Pickup')).toHaveAttribute('aria-selected', 'true');
  });

  test('opens on Flights if both cards are missing, and says that it is unavailable', () => {
    renderSite(mapOf([]));
    expect(tab('Flights')).toHaveAttribute('aria-selected', 'true');
    expect(shownPanel()).toHaveTextContent('Flight search cannot be opened right now');
    expect(within(shownPanel()).getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('shows the card of a remote', async () => {
    const release = ridesRelease('0.1.1');
    renderSite(mapOf([release]));
    expect(within(shownPanel()).getByRole('status')).toHaveTextContent('Loading the search');
    await deliverEntry(release, { './ride-search-card': () => <button type="button">Find a ride</button> });
    expect(await screen.findByRole('button', { name: 'Find a ride' })).toBeVisible();
  });

  test('a card that cannot be loaded affects its own tab only, and a retry loads it', async () => {
    const release = ridesRelease('0.1.2');
    const logged: unknown[] = [];
    console.error = (error: unknown) => logged.push(error);
    const { user } = renderSite(mapOf([release]));
    await refuseEntry(release);
    expect(await screen.findByText('Airport pickup search cannot be opened right now')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How paying by transfer works' })).toBeVisible();
    await user.click(within(shownPanel()).getByRole('button', { name: 'Try again' }));
    await deliverEntry(release, { './ride-search-card': () => <button type="button">Find a ride</button> });
    expect(await screen.findByRole('button', { name: 'Find a ride' })).toBeVisible();
    expect(logged).toHaveLength(1);
  });

  test('the arrow keys select tabs, and a tab keeps what was typed in it', async () => {
    const release = ridesRelease('0.1.3');
    const { user } = renderSite(mapOf([release]));
    await deliverEntry(release, { './ride-search-card': () => <input aria-label="Flight number" /> });
    await user.type(await screen.findByRole('textbox', { name: 'Flight number' }), 'P4 7121');
    await user.click(tab('Airport Pickup'));
    await user.keyboard('{ArrowLeft}');
    expect(tab('Flights')).toHaveFocus();
    expect(tab('Flights')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowLeft}');
    expect(tab('Airport Pickup')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Flight number' })).toHaveValue('P4 7121');
    await user.keyboard('{Home}');
    expect(tab('Flights')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tab('Airport Pickup')).toHaveAttribute('tabindex', '0');
    expect(tab('Flights')).toHaveAttribute('tabindex', '-1');
  });
});

describe('the times in the texts', () => {
  test('are the defaults if the site sets none', () => {
    renderSite(mapOf([]));
    expect(screen.getByText('Your car or your seats are kept for you for 30 minutes while you pay.')).toBeVisible();
    expect(screen.getByText('60 minutes free of charge at an airport, 15 minutes anywhere else.')).toBeVisible();
  });

  test('are those of the rules of the site', () => {
    const rules = { accountSeconds: 3600, freeWaitAirportMinutes: 90, freeWaitElsewhereMinutes: 1 };
    renderSite(mapOf([], { rules }));
    expect(screen.getByText('Your car or your seats are kept for you for 1 hour while you pay.')).toBeVisible();
    expect(screen.getByText('90 minutes free of charge at an airport, 1 minute anywhere else.')).toBeVisible();
  });
});
