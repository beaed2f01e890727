import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { paths } from 'shared/paths';
import type { ReleaseMap } from 'shared/remote';
import { queryClient, savesData, ToastViewport } from 'shared/shell';
import { UiProvider } from 'shared/ui';
import { DeviceForgetter } from './device/device-forgetter';
import { Footer } from './frame/footer';
import { NavBar } from './frame/nav-bar';
import type { NavEntry } from './frame/nav-links';
import { Overlay } from './frame/overlay';
import { TestBar } from './frame/test-bar';
import { HomePage } from './home/home-page';
import { cards, openingTab } from './home/tabs';
import { useNavigationEffects } from './navigation/use-navigation-effects';
import { OfflineBar } from './offline/offline-bar';
import { BrokenSite, SiteBoundary } from './pages/broken-site';
import { CrashedPage, MissingPage, UnavailablePage } from './pages/failure';
import { NotFoundPage } from './pages/not-found-page';
import { PageSkeleton } from './pages/page-skeleton';
import type { Releases } from './releases/releases';
import { preloadPath, preloadRoute, RemoteComponent, type RemoteFrames, remoteRoutes } from './remotes';
import { SiteProvider, useReleaseMap } from './site-context';

const pageFrames: RemoteFrames = { Pending: PageSkeleton, Unavailable: UnavailablePage, Crashed: CrashedPage };

interface AppProps {
  readonly releases: Releases;
  /** Rendered at the top of the page: the preview bar. */
  readonly bar?: ReactNode;
}

/** The whole site below its router. */
export function App({ releases, bar }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SiteProvider releases={releases}>
          <Site bar={bar} />
        </SiteProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}

function Site({ bar }: Pick<AppProps, 'bar'>) {
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
      {bar}
      {map.site.testMode && <TestBar isOpen={map.site.sandboxOpen === true} />}
      <OfflineBar />
      <NavBar onIntent={(entry) => prefetch(map, entry)} />
      <main className="frame-main" id="main" ref={main} tabIndex={-1}>
        <Pages key={resetCount} map={map} />
      </main>
      <Footer />
      <DeviceForgetter onForgotten={reset} />
      <Overlay />
      <ToastViewport />
    </>
  );
}

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
 * Renders the site, which replaces the frame in the document by the same geometry. As a transition it is rendered in slices
 * of a few milliseconds, so that the frame stays visible and input is handled in between.
 */
export function showSite(root: HTMLElement, releases: Releases, bar: ReactNode): void {
  startTransition(() =>
    createRoot(root).render(
      <SiteBoundary>
        <BrowserRouter>
          <App releases={releases} bar={bar} />
        </BrowserRouter>
      </SiteBoundary>,
    ),
  );
}

export const showBroken = (root: HTMLElement): void => createRoot(root).render(<BrokenSite />);
