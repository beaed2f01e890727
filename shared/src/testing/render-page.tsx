import { afterEach, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { SiteRules } from '../remote';
import { queryClient, type Settings, setSiteRules, settings, toast, useOverlayText, useToasts } from '../shell';
import { UiProvider } from '../ui';
import type { WireRequest } from './answers';
import { type Handlers, Wire } from './wire';

export interface RenderPageOptions {
  /** The page's address, with its query: `/ride-results?…`. */
  readonly path: string;
  /** The page's route, where its address carries parameters: `/flight-and-traveller/:selectData`. */
  readonly route?: string;
  /** The address that was open before, for the way back. */
  readonly from?: string;
  /** What the settings store holds. */
  readonly settings?: Partial<Settings>;
  /** The rules of the site that are not the defaults. */
  readonly rules?: Partial<SiteRules>;
  /** What the API answers, by method and path of the contract. */
  readonly answers?: Handlers;
}

export interface RenderedPage {
  readonly user: UserEvent;
  /** The requests so far, oldest first. */
  readonly calls: readonly WireRequest[];
  /** Where the traveller is now: path and query. */
  readonly address: () => string;
  /** What the router carries beside the address. */
  readonly state: () => unknown;
  /** Other answers from now on, beside or in place of the first ones. */
  readonly answer: (handlers: Handlers) => void;
  readonly unmount: () => void;
}

// a page with its fields and timers takes its time on a busy machine: whatever is waited for may come late
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

// React hands the form of a submit that navigates to FormData; the one of the test environment is Node's, which takes
// none, and nobody here reads it
const NodeFormData = globalThis.FormData;
globalThis.FormData = class extends NodeFormData {
  constructor(..._ignored: unknown[]) {
    super();
  }
};

const untouched = settings.getInitialState();
const realRequest = globalThis.XMLHttpRequest;

afterEach(() => {
  globalThis.XMLHttpRequest = realRequest;
  setSiteRules(undefined);
  act(() => {
    settings.setState(untouched, true);
    toast.remove();
  });
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});

/** What the shell shows of the toasts and of the overlay, without its look. */
function ShellMessages() {
  const toasts = useToasts();
  const overlay = useOverlayText();
  return (
    <section aria-label="Messages">
      {toasts
        .filter(({ open }) => open)
        .map(({ id, title, description, variant }) => (
          <p key={id} data-variant={variant}>
            {title} {description}
          </p>
        ))}
      {overlay && <p>{overlay}</p>}
    </section>
  );
}

/**
 * Shows one page as the shell does: at its address, with the settings store, the query cache, toasts and overlay;
 * any other address shows nothing. Only the network is faked, where it begins.
 */
export function renderPage(Page: ComponentType, options: RenderPageOptions): RenderedPage {
  const wire = new Wire();
  wire.handlers = options.answers ?? {};
  globalThis.XMLHttpRequest = wire.requestClass();
  settings.setState({ ...untouched, ...options.settings }, true);
  setSiteRules(options.rules);

  let state: unknown;
  function State() {
    ({ state } = useLocation());
    return null;
  }
  open(options);
  const { unmount } = render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <State />
          <Routes>
            <Route path={options.route ?? options.path.split(/[?#]/)[0]} element={<Page />} />
            <Route path="*" element={null} />
          </Routes>
          <ShellMessages />
        </BrowserRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return {
    user: userEvent.setup({ advanceTimers: advanceIfFake }),
    calls: wire.calls,
    address: () => `${window.location.pathname}${window.location.search}`,
    state: () => state,
    answer: (handlers) => {
      wire.handlers = { ...wire.handlers, ...handlers };
    },
    unmount,
  };
}

/** Puts the addresses into the tab's history, as the router marks them. */
function open({ from, path }: RenderPageOptions): void {
  window.history.replaceState(null, '', from ?? path);
  if (from) window.history.pushState({ usr: null, key: 'second', idx: 1 }, '', path);
}

// jest marks its own timers; with real ones there is nothing to advance
function advanceIfFake(ms: number) {
  const { clock } = setTimeout as { clock?: { tick: (ms: number) => void } };
  clock?.tick(ms);
}
