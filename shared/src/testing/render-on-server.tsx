import { afterEach, jest } from '@jest/globals';
import { hydrate as fillQueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { FirstQueries } from '../first-call';
import { endHydration, queryClient, type Settings, settings, startHydration } from '../shell';
import { UiProvider } from '../ui';
import { FakeNetwork, type Handlers } from './fake-network';
import type { renderToHtml } from './server-side';

interface RenderOnServerOptions {
  /** Imports the page: it is evaluated once for the server and once for the browser. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The URL of the page with its query. */
  readonly path: string;
  readonly firstQueries: FirstQueries;
  /** The responses of the API, by method and path of the contract. */
  readonly answers: Handlers;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  endHydration();
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/**
 * Renders a page as the server does after its first queries, with modules of its own. `hydrate` lets React hydrate the elements
 * of `container` on a device with these settings, and resolves to the recoverable errors.
 */
export async function renderOnServer({ load, path, firstQueries, answers }: RenderOnServerOptions) {
  const network = new FakeNetwork();
  network.handlers = answers;
  globalThis.XMLHttpRequest = network.requestClass();
  let rendered: Awaited<ReturnType<typeof renderToHtml>> | undefined;
  await jest.isolateModulesAsync(async () => {
    const server = await import('./server-side');
    const { default: Page } = await load();
    const queries = firstQueries(new URL(path, window.location.href));
    rendered = await withoutDevice(() => server.renderToHtml(Page, path, queries));
  });
  if (!rendered) throw new Error('The page was not rendered');
  const { html, state } = rendered;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  cleanups.push(() => container.remove());

  async function hydrate(stored: Partial<Settings> = {}): Promise<unknown[]> {
    const { default: Page } = await load();
    window.history.replaceState(null, '', path);
    settings.setState(stored);
    fillQueryClient(queryClient, JSON.parse(JSON.stringify(state)));
    startHydration();
    const errors: unknown[] = [];
    await act(async () => {
      const root = hydrateRoot(
        container,
        <Hydrated>
          <UiProvider>
            <QueryClientProvider client={queryClient}>
              <BrowserRouter>
                <Page />
              </BrowserRouter>
            </QueryClientProvider>
          </UiProvider>
        </Hydrated>,
        { onRecoverableError: (error) => void errors.push(error) },
      );
      cleanups.unshift(() => act(() => root.unmount()));
    });
    return errors;
  }
  return { html, container, hydrate, calls: network.calls };
}

/** A server has neither a width nor storage. */
function withoutDevice<T>(work: () => Promise<T>): Promise<T> {
  const refuse = () => {
    throw new Error('A server has no such thing');
  };
  const spies = [
    jest.spyOn(window, 'matchMedia').mockImplementation(refuse),
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
  ];
  return work().finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
}

function Hydrated({ children }: { readonly children: ReactNode }) {
  useEffect(endHydration, []);
  return children;
}
