import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { ReleaseMap } from 'shared/remote';
import { setHomeTab, setSiteRules, settings, toast } from 'shared/shell';
import { App } from '../app';
import { openReleases } from '../releases/releases';
import { answerCalls } from './fake-network';

// No test of the shell reaches a network: until it says otherwise, there is none.
answerCalls({});

/** The whole shell at an address, as a traveller sees it, with fresh stores. */
export function renderSite(map: ReleaseMap, at = '/', bar?: ReactNode) {
  const reload = jest.fn();
  const releases = openReleases(map, at.split('?')[0] ?? at, reload);
  setSiteRules(map.site.rules);
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
