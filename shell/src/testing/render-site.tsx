import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { ReleaseMap } from 'shared/remote';
import { setHomeTab, setSiteContacts, setSiteRules, settings, toast } from 'shared/shell';
import { App } from '../app';
import { createReleases } from '../releases/releases';
import { answerCalls } from './fake-network';
import { mapOf } from './release-maps';

// No test of the shell uses a network: by default every call fails as without a connection.
answerCalls({});

/** Renders the whole shell at a path, with fresh stores. */
export function renderSite(map: ReleaseMap, at = '/', bar?: ReactNode) {
  const reload = jest.fn();
  const releases = createReleases(map, at.split('?')[0] ?? at, reload);
  setSiteRules(map.site.rules);
  setSiteContacts(map.site.contacts);
  act(() => {
    settings.setState(settings.getInitialState(), true);
    setHomeTab('');
    toast.remove();
  });
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={[at]}>
      <App releases={releases} bar={bar} />
    </MemoryRouter>,
  );
  return { user, releases, reload };
}

/** Loads the pages for a missing or a broken part, as the site does when it is idle. */
export async function loadFailurePages() {
  renderSite(mapOf([]), '/contact');
  await screen.findByRole('heading', { level: 1 });
  cleanup();
}
