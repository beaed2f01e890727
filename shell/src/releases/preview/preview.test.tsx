import { afterEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { renderSite } from '../../testing/render-site';
import { addressWith, previewOf, startPreview } from './preview';
import { PreviewBar } from './preview-bar';

const asked = 'mf-rides@1.5.0-pr.12';
const previewed = mapOf([{ ...ridesRelease('1.5.0-pr.12'), channel: 'preview' }]);
const live = mapOf([ridesRelease('1.0.0')]);
const address = (href: string) => new URL(href, 'https://tafiya.test') as unknown as Location;

afterEach(() => {
  history.replaceState(null, '', '/');
  sessionStorage.clear();
});

describe('a start', () => {
  test.each([
    ['/ride-results?release=mf-rides@1.5.0-pr.12', previewed, null, { preview: { asked, isShown: true } }],
    ['/?release=mf-rides@9', live, null, { preview: { asked: 'mf-rides@9', isShown: false } }],
    ['/contact?topic=1#form', live, asked, { goTo: '/contact?topic=1&release=mf-rides%401.5.0-pr.12#form' }],
    ['/contact', live, null, {}],
  ] as const)('at %s', (href, map, kept, start) => {
    expect(previewOf(map, address(href), kept)).toEqual(start);
  });

  test('keeps a preview over a reload of a page further on, in this tab', () => {
    history.replaceState(null, '', `/?release=${asked}`);
    startPreview(previewed);
    history.replaceState(null, '', '/ride-results');
    expect(startPreview(live).goTo).toBe('/ride-results?release=mf-rides%401.5.0-pr.12');
  });

  test('does not ask for ever for a release that is not known', () => {
    history.replaceState(null, '', `/?release=${asked}`);
    startPreview(previewed);
    startPreview(live);
    history.replaceState(null, '', '/');
    expect(startPreview(live)).toEqual({});
  });
});

test('the way out keeps the rest of the address', () => {
  expect(addressWith(address('/ride-results?sort=Cheapest&release=a@1#top'))).toBe('/ride-results?sort=Cheapest#top');
});

describe('the bar', () => {
  const bar = () => screen.findByRole('region', { name: 'Preview' });

  test('says what is shown, and leads out for good', async () => {
    history.replaceState(null, '', `/no-such-page?release=${asked}`);
    const { preview } = startPreview(previewed);
    const { user } = renderSite(previewed, '/no-such-page', preview && <PreviewBar {...preview} />);
    expect(await bar()).toHaveTextContent('You see mf-rides 1.5.0-pr.12, not the live site.');
    const out = screen.getByRole('link', { name: 'To the live site' });
    expect(out).toHaveAttribute('href', '/no-such-page');
    out.addEventListener('click', (event) => event.preventDefault());
    await user.click(out);
    history.replaceState(null, '', '/no-such-page');
    expect(startPreview(live)).toEqual({});
  });

  test('says that a release is not known', async () => {
    renderSite(live, '/no-such-page', <PreviewBar asked="mf-rides@9.9.9" isShown={false} />);
    expect(await bar()).toHaveTextContent('mf-rides 9.9.9 is not known here. You see the live site.');
  });

  test('is not there on the live site', () => {
    renderSite(live, '/no-such-page');
    expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  });
});
