import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { BrokenSite } from './pages/broken-site';
import type { Releases } from './releases/releases';

/**
 * Renders the site, which replaces the frame in the document by the same geometry. As a transition it is rendered in slices
 * of a few milliseconds, so that the frame stays visible and input is handled in between.
 */
export function showSite(root: HTMLElement, releases: Releases, bar: ReactNode): void {
  startTransition(() =>
    createRoot(root).render(
      <ErrorBoundary FallbackComponent={BrokenSite} onError={(error) => console.error(error)}>
        <BrowserRouter>
          <App releases={releases} bar={bar} />
        </BrowserRouter>
      </ErrorBoundary>,
    ),
  );
}

export const showBroken = (root: HTMLElement): void => createRoot(root).render(<BrokenSite />);
