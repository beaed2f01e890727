import { paths } from 'shared/paths';
import { readReleaseMap } from 'shared/remote';
import { dropStaleBookings, rehydrateSettings, setHomeTab, setSiteRules } from 'shared/shell';
import { cards, openingTab, tabOfEntry } from './home/tabs';
import { watchConnection } from './offline/connection';
import { mayBePreview } from './releases/preview/is-preview';
import { createReleases } from './releases/releases';
import { startUnloadReports } from './releases/unload-reports';
import { preloadRoute } from './remotes';
import { nextTask } from './start/next-task';
import { whenIdle } from './start/when-idle';

/** They have come with this file, and run only when they are asked for: each in a task of its own. */
const parts = {
  react: () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  // by its name: otherwise the bundle would keep all exports of the module
  ui: () => import(/* webpackMode: "eager", webpackExports: ["UiProvider"] */ 'shared/ui'),
  site: () => import(/* webpackMode: "eager" */ './site'),
} as const;

async function start(root: HTMLElement): Promise<void> {
  const map = readReleaseMap(document);
  const previews = mayBePreview() ? await import(/* webpackChunkName: "preview" */ './releases/preview') : undefined;
  const { preview, redirectTo } = previews?.startPreview(map) ?? {};
  if (redirectTo) return location.replace(redirectTo);
  setSiteRules(map.site.rules);
  const { pathname } = location;
  const releases = createReleases(map, pathname);
  startUnloadReports(map);
  document.addEventListener('input', () => releases.dispatch({ kind: 'typed' }), true);
  const asked = pathname === paths.home ? tabOfEntry(history.state) : undefined;
  if (asked) setHomeTab(asked);
  const widgets = pathname === paths.home ? [cards[asked ?? openingTab(map)].widget] : [];

  // what they ask for has hints in the document, and is on its way
  await nextTask();
  const ready = Promise.all([rehydrateSettings(), preloadRoute(map, pathname, widgets)]);

  await nextTask();
  await parts.react();
  await nextTask();
  await parts.ui();
  await nextTask();
  const { showSite } = await parts.site();
  await ready;
  await nextTask();
  showSite(root, releases, previews && preview && <previews.PreviewBar {...preview} />);

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
start(root).catch(async (error: unknown) => {
  console.error(error);
  const { showBroken } = await parts.site();
  showBroken(root);
});
