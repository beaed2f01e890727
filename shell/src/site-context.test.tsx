import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { createReleases } from './releases/releases';
import { SiteProvider } from './site-context';
import { mapOf } from './testing/release-maps';

// React runs all effects at once in a test that it knows of, and not as in a browser
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
const { IS_REACT_ACT_ENVIRONMENT: before } = environment;
beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = before;
});

/** Moves on by itself, and tells when the second page is in the document and when its effects run. */
function Journey({ tell }: { tell: (what: 'committed' | 'effects') => void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (pathname === '/next') queueMicrotask(() => tell('committed'));
  }, [pathname, tell]);
  useEffect(() => {
    if (pathname === '/next') tell('effects');
    else void navigate('/next');
  }, [pathname, navigate, tell]);
  return null;
}

test('the next page can be painted before its effects, which may force a layout', async () => {
  const root = createRoot(document.createElement('div'));
  const releases = createReleases(mapOf([]), '/');
  const told: string[] = [];
  await new Promise<void>((done) => {
    const tell = (what: string) => {
      told.push(what);
      if (told.length === 2) done();
    };
    root.render(
      <MemoryRouter>
        <SiteProvider releases={releases}>
          <Journey tell={tell} />
        </SiteProvider>
      </MemoryRouter>,
    );
  });
  expect(told).toEqual(['committed', 'effects']);
  root.unmount();
});

test('the store of releases knows the page that is shown', async () => {
  const root = createRoot(document.createElement('div'));
  const releases = createReleases(mapOf([]), '/');
  const navigated = new Promise<void>((done) => {
    releases.subscribe(({ pathname }) => pathname === '/next' && done());
  });
  root.render(
    <MemoryRouter>
      <SiteProvider releases={releases}>
        <Journey tell={() => undefined} />
      </SiteProvider>
    </MemoryRouter>,
  );
  await navigated;
  root.unmount();
});
