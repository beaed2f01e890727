import { afterEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { addressWith, PreviewBar, previewOf, startPreview } from './preview';

const requested = 'mf-rides@1.5.0-pr.12';
const linkKey = '1795723200.signature';
const previewed = mapOf([{ ...ridesRelease('1.5.0-pr.12'), channel: 'preview' }]);
const active = mapOf([ridesRelease('1.0.0')]);
const address = (href: string) => new URL(href, 'https://tafiya.test') as unknown as Location;

afterEach(() => {
  history.replaceState(null, '', '/');
  sessionStorage.clear();
});

describe('at startup', () => {
  test.each([
    [
      `/ride-results?release=${requested}&key=${linkKey}`,
      previewed,
      null,
      { preview: { requested, linkKey, isShown: true } },
    ],
    ['/?release=mf-rides@9', active, null, { preview: { requested: 'mf-rides@9', linkKey: '', isShown: false } }],
    [
      '/contact?topic=1#form',
      active,
      `${requested} ${linkKey}`,
      { redirectTo: `/contact?topic=1&release=mf-rides%401.5.0-pr.12&key=${linkKey}#form` },
    ],
    ['/contact', active, null, {}],
  ] as const)('with the URL %s', (href, map, stored, start) => {
    expect(previewOf(map, address(href), stored)).toEqual(start);
  });

  test('a preview survives a reload after a navigation in the same tab', () => {
    history.replaceState(null, '', `/?release=${requested}&key=${linkKey}`);
    startPreview(previewed);
    history.replaceState(null, '', '/ride-results');
    expect(startPreview(active).redirectTo).toBe(`/ride-results?release=mf-rides%401.5.0-pr.12&key=${linkKey}`);
  });

  test('an expired preview is not requested again', () => {
    history.replaceState(null, '', `/?release=${requested}&key=${linkKey}`);
    startPreview(previewed);
    startPreview(active);
    history.replaceState(null, '', '/');
    expect(startPreview(active)).toEqual({});
  });
});

test('the exit link keeps the rest of the URL', () => {
  expect(addressWith(address('/ride-results?sort=Cheapest&release=a@1&key=1.x#top'))).toBe(
    '/ride-results?sort=Cheapest#top',
  );
});

describe('the bar', () => {
  const bar = () => screen.findByRole('region', { name: 'Preview' });

  test('names the previewed release, and its link ends the preview', async () => {
    history.replaceState(null, '', `/no-such-page?release=${requested}&key=${linkKey}`);
    const { preview } = startPreview(previewed);
    const { user } = renderSite(previewed, '/no-such-page', preview && <PreviewBar {...preview} />);
    expect(await bar()).toHaveTextContent('You see mf-rides 1.5.0-pr.12, not the live site.');
    const out = screen.getByRole('link', { name: 'To the live site' });
    expect(out).toHaveAttribute('href', '/no-such-page');
    out.addEventListener('click', (event) => event.preventDefault());
    await user.click(out);
    history.replaceState(null, '', '/no-such-page');
    expect(startPreview(active)).toEqual({});
  });

  test('says that a link has expired, without words of the link', async () => {
    renderSite(active, '/no-such-page', <PreviewBar requested="Call 0800 000@9.9.9" isShown={false} />);
    expect(await bar()).toHaveTextContent(/^This preview link has expired\. Ask for a new one\.Close$/);
  });

  test('is not shown on the active site', () => {
    renderSite(active, '/no-such-page');
    expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  });
});
