import { beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { usePageTitle } from 'shared/shell';
import { deliverEntry } from '../testing/fake-entry';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { loadFailurePages, renderSite } from '../testing/render-site';

beforeAll(loadFailurePages);

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));

test.each([
  ['/', 'Tafiya: flights and airport pickup in Nigeria'],
  ['/ride-results', 'Ride Search Result · Tafiya'],
  ['/contact', 'Contact Us is not available · Tafiya'],
  ['/nowhere', 'Page not found · Tafiya'],
])('the title in the tab at %s is %s', (at, title) => {
  renderSite(mapOf([ridesRelease('0.3.0')]), at);
  expect(document.title).toBe(title);
});

test('the title in the tab is the one that the open page sets, until it is left', async () => {
  const release = ridesRelease('0.3.8');
  function Found() {
    usePageTitle('Airport (LOS) to Ikeja, Sat 21 Nov');
    return <h1>Ride Search Result</h1>;
  }
  const { user } = renderSite(mapOf([release]), '/ride-results');
  await deliverEntry(release, { './ride-results': Found });
  await screen.findByRole('heading', { name: 'Ride Search Result' });
  expect(document.title).toBe('Airport (LOS) to Ikeja, Sat 21 Nov · Tafiya');
  await user.click(bar().getByRole('link', { name: 'Contact Us' }));
  expect(document.title).toBe('Contact Us is not available · Tafiya');
});

test('the title in the tab is set without rendering the page again', async () => {
  const release = ridesRelease('0.3.9');
  let renders = 0;
  function Found() {
    renders += 1;
    usePageTitle('Airport (LOS) to Ikeja, Sun 22 Nov');
    return <h1>Ride Search Result</h1>;
  }
  renderSite(mapOf([release]), '/ride-results');
  await deliverEntry(release, { './ride-results': Found });
  await screen.findByRole('heading', { name: 'Ride Search Result' });
  expect(document.title).toBe('Airport (LOS) to Ikeja, Sun 22 Nov · Tafiya');
  expect(renders).toBe(1);
});
