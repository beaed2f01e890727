import { afterEach, beforeAll, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { SiteContacts } from '../brand';
import { loadSender } from '../http/call';
import type { SiteRules } from '../remote';
import {
  queryClient,
  type Settings,
  setSiteContacts,
  setSiteRules,
  settings,
  toast,
  useOverlayText,
  useToasts,
} from '../shell';
import { UiProvider } from '../ui';
import type { SentRequest } from './answers';
import { FakeNetwork, type Handlers } from './fake-network';

// as in a page that has been idle: timers of a test do not wait for a file
beforeAll(async () => void (await loadSender()));

export interface RenderPageOptions {
  /** The URL of the page with its query: `/ride-results?…`. */
  readonly path: string;
  /** The route of the page, if its path has parameters: `/flight-and-traveller/:selectData`. */
  readonly route?: string;
  /** The URL of the previous history entry, for tests of back navigation. */
  readonly from?: string;
  /** The content of the settings store. */
  readonly settings?: Partial<Settings>;
  /** The site rules that differ from the defaults. */
  readonly rules?: Partial<SiteRules>;
  /** The company and its contacts; none unless given. */
  readonly contacts?: SiteContacts;
  /** The responses of the API, by method and path of the contract. */
  readonly answers?: Handlers;
}

export interface RenderedPage {
  readonly user: UserEvent;
  /** The requests so far, oldest first. */
  readonly calls: readonly SentRequest[];
  /** The current URL: path and query. */
  readonly address: () => string;
  /** The state of the history entry. */
  readonly state: () => unknown;
  /** Adds or replaces responses. */
  readonly answer: (handlers: Handlers) => void;
  readonly unmount: () => void;
}

// pages with many fields and timers are slow on a busy machine
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

// React passes the form of a submit to FormData. The test environment has Node's class, which accepts no form; its content is
// not read here.
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
  setSiteContacts(undefined);
  act(() => {
    settings.setState(untouched, true);
    toast.remove();
  });
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});

/** The toasts and the overlay of the shell, without styles. */
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
 * Renders one page as the shell does: at its URL, with the settings store, the query cache, toasts and overlay. Any other URL
 * renders nothing. Only the network is faked, by replacing `XMLHttpRequest`.
 */
export function renderPage(Page: ComponentType, options: RenderPageOptions): RenderedPage {
  const network = new FakeNetwork();
  network.handlers = options.answers ?? {};
  globalThis.XMLHttpRequest = network.requestClass();
  settings.setState({ ...untouched, ...options.settings }, true);
  setSiteRules(options.rules);
  setSiteContacts(options.contacts);

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
    calls: network.calls,
    address: () => `${window.location.pathname}${window.location.search}`,
    state: () => state,
    answer: (handlers) => {
      network.handlers = { ...network.handlers, ...handlers };
    },
    unmount,
  };
}

/** Adds the URLs to the history of the tab, with the state of the router. */
function open({ from, path }: RenderPageOptions): void {
  window.history.replaceState(null, '', from ?? path);
  if (from) window.history.pushState({ usr: null, key: 'second', idx: 1 }, '', path);
}

// Jest's fake timers have a `clock`; real timers cannot be advanced
function advanceIfFake(ms: number) {
  const { clock } = setTimeout as { clock?: { tick: (ms: number) => void } };
  clock?.tick(ms);
}
