import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router-dom';
import { paths } from 'shared/paths';
import { readReleaseMap } from 'shared/remote';
import { dropStaleBookings, rehydrateSettings, setHomeTab, setSiteRules } from 'shared/shell';
import { App } from './app';
import { cards, openingTab, tabOfEntry } from './home/tabs';
import { watchConnection } from './offline/connection';
import { BrokenSite } from './pages/broken-site';
import { openLastWord } from './releases/last-word';
import { mayBePreview } from './releases/preview/is-preview';
import { openReleases } from './releases/releases';
import { startRoute } from './remotes';
import { whenIdle } from './start/when-idle';

async function start(root: HTMLElement): Promise<void> {
  const map = readReleaseMap(document);
  const previews = mayBePreview() ? await import(/* webpackChunkName: "preview" */ './releases/preview') : undefined;
  const { preview, goTo } = previews?.startPreview(map) ?? {};
  if (goTo) return location.replace(goTo);
  setSiteRules(map.site.rules);
  const { pathname } = location;
  const releases = openReleases(map, pathname);
  openLastWord(map);
  document.addEventListener('input', () => releases.hear({ kind: 'typed' }), true);
  const asked = pathname === paths.home ? tabOfEntry(history.state) : undefined;
  if (asked) setHomeTab(asked);
  const widgets = pathname === paths.home ? [cards[asked ?? openingTab(map)].widget] : [];
  await Promise.all([rehydrateSettings(), startRoute(map, pathname, widgets)]);

  // What stands in #root is the document's frame; the first commit takes its place in the same geometry.
  createRoot(root).render(
    <ErrorBoundary FallbackComponent={BrokenSite} onError={(error) => console.error(error)}>
      <BrowserRouter>
        <App releases={releases} bar={previews && preview && <previews.PreviewBar {...preview} />} />
      </BrowserRouter>
    </ErrorBoundary>,
  );

  watchConnection();
  whenIdle(() => {
    import(/* webpackChunkName: "idle" */ './start/idle-work')
      .then(({ doIdleWork }) => doIdleWork(releases, pathname))
      .catch(console.warn);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') dropStaleBookings();
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
start(root).catch((error: unknown) => {
  console.error(error);
  createRoot(root).render(<BrokenSite />);
});
