import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { paths } from 'shared/paths';
import { queryClient, savesData, ToastViewport } from 'shared/shell';
import { UiProvider } from 'shared/ui';
import { DeviceForgetter } from '../../../../../shell/src/device/device-forgetter';
import { Footer } from '../../../../../shell/src/frame/footer';
import { NavBar } from '../../../../../shell/src/frame/nav-bar';
import type { NavEntry } from '../../../../../shell/src/frame/nav-links';
import { Overlay } from '../../../../../shell/src/frame/overlay';
import { TestBar } from '../../../../../shell/src/frame/test-bar';
import { HomePage } from '../../../../../shell/src/home/home-page';
import { cards, openingTab } from '../../../../../shell/src/home/tabs';
import { useNavigationEffects } from '../../../../../shell/src/navigation/use-navigation-effects';
import { OfflineBar } from '../../../../../shell/src/offline/offline-bar';
import { SiteBoundary } from '../../../../../shell/src/pages/broken-site';
import { NotFoundPage } from '../../../../../shell/src/pages/not-found-page';
import { PageSkeleton } from '../../../../../shell/src/pages/page-skeleton';
import { map, preloadPath, preloadRoute, RemoteComponent, remoteRoutes } from './without-federation';

export function showSite(root: HTMLElement): void {
  startTransition(() =>
    createRoot(root).render(
      <SiteBoundary>
        <BrowserRouter>
          <UiProvider>
            <QueryClientProvider client={queryClient}>
              <Site />
            </QueryClientProvider>
          </UiProvider>
        </BrowserRouter>
      </SiteBoundary>,
    ),
  );
}

/** The frame and the pages of the shell's `app.tsx`, with its error boundary, without its pages for a remote that
 * does not work. */
function Site() {
  const main = useRef<HTMLElement>(null);
  useNavigationEffects(main);
  const navigate = useNavigate();
  const [resetCount, setResetCount] = useState(0);

  function reset() {
    setResetCount((count) => count + 1);
    navigate(paths.home, { replace: true });
  }

  return (
    <>
      <a className="frame-skip" href="#main">
        Skip to the content
      </a>
      {map.site.testMode && <TestBar isOpen={map.site.sandboxOpen === true} />}
      <OfflineBar />
      <NavBar onIntent={prefetch} />
      <main className="frame-main" id="main" ref={main} tabIndex={-1}>
        <Routes key={resetCount}>
          <Route path={paths.home} element={<HomePage />} />
          {remoteRoutes(map).map(({ path, module }) => (
            <Route
              key={path}
              path={path}
              element={<RemoteComponent key={path} module={module} frames={{ Pending: PageSkeleton }} />}
            />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </main>
      <Footer />
      <DeviceForgetter onForgotten={reset} />
      <Overlay />
      <ToastViewport />
    </>
  );
}

function prefetch({ to, homeTab }: NavEntry): void {
  if (savesData()) return;
  if (to === paths.home) void preloadRoute(map, to, [cards[homeTab ?? openingTab(map)].widget]);
  else preloadPath(map, to);
}
