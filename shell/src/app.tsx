import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { paths } from 'shared/paths';
import { differenceMessage, type ReleaseMap } from 'shared/remote';
import {
  endHydration,
  LaterPart,
  queryClient,
  savesData,
  startHydration,
  ToastViewport,
  useIsHydrated,
} from 'shared/shell';
import { Container, UiProvider } from 'shared/ui';
import { UnpaidBookings } from './bookings/bookings-of-device';
import { DeviceForgetter } from './device/device-forgetter';
import { Footer } from './frame/footer';
import { NavBar } from './frame/nav-bar';
import type { NavEntry } from './frame/nav-links';
import { Overlay } from './frame/overlay';
import { TestBar } from './frame/test-bar';
import { HomePage } from './home/home-page';
import { cards, openingTab } from './home/tabs';
import { DocumentTitle } from './navigation/document-title';
import { useNavigationEffects } from './navigation/use-navigation-effects';
import { OfflineBar } from './offline/offline-bar';
import { BrokenSite, SiteBoundary } from './pages/broken-site';
import { CrashedPage, MissingPage, UnavailablePage } from './pages/failure';
import { NotFoundPage } from './pages/not-found-page';
import { PageSkeleton } from './pages/page-skeleton';
import type { Releases } from './releases/releases';
import {
  preloadPath,
  preloadRoute,
  RemoteComponent,
  type RemoteFrames,
  recordOutcome,
  remoteRoutes,
  routeAt,
} from './remotes';
import { SiteProvider, useReleaseMap } from './site-context';
import { replayEarlyInput, stopEarlyInput } from './start/early-input';
import { nextTask } from './start/scheduling';
import { addWebFont } from './start/web-font';

const pageFrames: RemoteFrames = { Pending: PageSkeleton, Unavailable: UnavailablePage, Crashed: CrashedPage };

interface AppProps {
  readonly releases: Releases;
  /** Rendered at the top of the page: the preview bar. */
  readonly bar?: ReactNode;
  /** Rendered in place of the page at the address: that of a frame. */
  readonly page?: ReactNode;
}

/** The whole site below its router. */
export function App({ releases, bar, page }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SiteProvider releases={releases}>
          <Site bar={bar} page={page} />
        </SiteProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}

function Site({ bar, page }: Pick<AppProps, 'bar' | 'page'>) {
  const map = useReleaseMap();
  const main = useRef<HTMLElement>(null);
  useNavigationEffects(main);
  const navigate = useNavigate();
  const [resetCount, setResetCount] = useState(0);

  function reset() {
    // remounts the page also if it is home already: its forms have state
    setResetCount((count) => count + 1);
    navigate(paths.home, { replace: true });
  }

  return (
    <>
      <a className="frame-skip" href="#main">
        Skip to the content
      </a>
      <DocumentTitle />
      {bar}
      {map.site.testMode && <TestBar isOpen={map.site.sandboxOpen} />}
      <OfflineBar />
      {/* above the bar, which lies over the hero of the home page */}
      <noscript>{typeof document === 'undefined' && !page && <NeedsScripts />}</noscript>
      <NavBar onIntent={(entry) => prefetch(map, entry)} />
      <main className="frame-main" id="main" ref={main} tabIndex={-1}>
        {page ?? <Pages key={resetCount} map={map} />}
      </main>
      <LaterPart>
        <Footer />
      </LaterPart>
      <UnpaidBookings />
      <DeviceForgetter onForgotten={reset} />
      <Overlay />
      <ToastViewport />
    </>
  );
}

/** Rendered on servers only. */
const NeedsScripts = () => (
  <Container as="p" paddingBlock="6">
    You can search, and write to us, without JavaScript. Booking needs it: please switch it on in your browser.
  </Container>
);

/** Prefetches the page of a link that the traveller may be about to press. */
function prefetch(map: ReleaseMap, { to, homeTab }: NavEntry): void {
  if (savesData()) return;
  if (to === paths.home) void preloadRoute(map, to, [cards[homeTab ?? openingTab(map)].widget]);
  else preloadPath(map, to);
}

/** Home and the error pages are the shell's; every other page is declared by an active remote. */
function Pages({ map }: { map: ReleaseMap }) {
  const routes = remoteRoutes(map);
  const declared = new Set(routes.map(({ path }) => path));
  const missing = Object.values(paths).filter((path) => path !== paths.home && !declared.has(path));
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      {routes.map(({ path, remote, module }) => (
        <Route
          key={path}
          path={path}
          element={<RemoteComponent key={path} remote={remote} module={module} frames={pageFrames} />}
        />
      ))}
      {missing.map((path) => (
        <Route key={path} path={path} element={<MissingPage key={path} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/**
 * Renders the site. As a transition it is rendered in slices of a few milliseconds, so that the content of the document stays
 * visible and input is handled in between.
 *
 * @param isRendered whether a server has rendered this page: then React hydrates it. Otherwise they are the frame,
 * which is replaced by the same geometry.
 */
export function showSite(root: HTMLElement, releases: Releases, bar: ReactNode, isRendered: boolean): void {
  const site = (
    <SiteBoundary>
      <BrowserRouter>
        <App releases={releases} bar={bar} />
      </BrowserRouter>
    </SiteBoundary>
  );
  if (isRendered) startHydration();
  else {
    // the elements of the document are replaced
    stopEarlyInput();
    void addWebFont();
  }
  startTransition(() => {
    if (!isRendered) return createRoot(root).render(site);
    hydrateRoot(root, <HydratedSite>{site}</HydratedSite>, {
      onRecoverableError(error) {
        console.error(differenceMessage, error);
        const remote = routeAt(releases.getState().map, location.pathname)?.remote;
        // a page of the shell says nothing about a remote
        if (remote) void recordOutcome({ name: remote.name, version: remote.version, outcome: 'crashed' });
      },
    });
  });
}

function HydratedSite({ children }: { children: ReactNode }) {
  // both effects run after those of everything below
  useEffect(endHydration, []);
  const isHydrated = useIsHydrated();
  useEffect(() => {
    // what is stored on the device is rendered: a replayed change of a form is added to its draft
    if (isHydrated) void nextTask().then(replayEarlyInput).then(nextTask).then(addWebFont);
  }, [isHydrated]);
  return children;
}

export const showBroken = (root: HTMLElement): void => createRoot(root).render(<BrokenSite />);
