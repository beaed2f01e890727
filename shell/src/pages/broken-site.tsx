import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Replaces the whole site by a plain page if the shell itself throws. */
export const SiteBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={BrokenSite} onError={(error) => console.error(error)}>
    {children}
  </ErrorBoundary>
);

/** Shown if the shell itself has thrown: plain elements, no components of the shell. */
export function BrokenSite() {
  return (
    <main className="frame-wrap frame-broken">
      <h1>The site met an error</h1>
      <p>A booking that you have made is safe. Load the page again to go on.</p>
      <button type="button" onClick={() => location.reload()}>
        Load again
      </button>
    </main>
  );
}
