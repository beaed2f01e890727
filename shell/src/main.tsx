import { dayIn } from 'shared/format';
import { paths } from 'shared/paths';
import { readPageData, readReleaseMap, readRenderedFacts } from 'shared/remote';
import {
  dropStaleBookings,
  queryClient,
  rehydrateSettings,
  setHomeTab,
  setSiteContacts,
  setSiteRules,
} from 'shared/shell';
import { cards, openingTab, tabOfEntry } from './home/tabs';
import { watchConnection } from './offline/connection';
import { mayBePreview } from './releases/release-map';
import { createReleases } from './releases/releases';
import { startUnloadReports } from './releases/unload-reports';
import { preloadRoute } from './remotes';
import { nextTask, whenIdle } from './start/scheduling';
import { addWebFont } from './start/web-font';

/** Bundled with this file, but evaluated only on import: each in its own task. */
const parts = {
  react: () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  // names the export: otherwise the bundle would contain all exports of the module
  ui: () => import(/* webpackMode: "eager", webpackExports: ["UiProvider"] */ 'shared/ui'),
  site: () => import(/* webpackMode: "eager" */ './app'),
} as const;

async function start(root: HTMLElement): Promise<void> {
  const map = readReleaseMap(document);
  const previewModule = mayBePreview()
    ? await import(/* webpackChunkName: "preview" */ './releases/preview')
    : undefined;
  const { preview, redirectTo } = previewModule?.startPreview(map) ?? {};
  if (redirectTo) return location.replace(redirectTo);
  setSiteRules(map.site.rules);
  setSiteContacts(map.site.contacts);
  const { pathname } = location;
  const releases = createReleases(map, pathname);
  startUnloadReports(map);
  document.addEventListener('input', () => releases.dispatch({ kind: 'typed' }), true);
  const homeTab = pathname === paths.home ? tabOfEntry(history.state) : undefined;
  if (homeTab) setHomeTab(homeTab);
  const isRendered = isRenderedAddress();
  // a page that can be read gets it when it is hydrated: its scripts need the connection. A service worker has the file
  if (!isRendered || navigator.serviceWorker?.controller) void addWebFont();
  if (isRendered)
    for (const { key, data, updatedAtMs } of readPageData(document))
      queryClient.setQueryData(key, data, { updatedAt: updatedAtMs });
  const widgets = pathname === paths.home ? [cards[homeTab ?? openingTab(map)].widget] : [];

  // their requests have preload hints in the document, so they are already in flight
  await nextTask();
  const ready = Promise.all([rehydrateSettings(), preloadRoute(map, pathname, widgets)]);

  await nextTask();
  await parts.react();
  await nextTask();
  await parts.ui();
  await nextTask();
  const { showSite } = await parts.site();
  const [, isLoaded] = await ready;
  await nextTask();
  const bar = previewModule && preview && <previewModule.PreviewBar {...preview} />;
  showSite(root, releases, bar, isRendered && isLoaded && !bar && !homeTab);

  watchConnection();
  whenIdle(() => {
    import(/* webpackChunkName: "idle" */ './start/idle-work')
      .then(({ runIdleWork }) => runIdleWork(releases, pathname))
      .catch(console.warn);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') dropStaleBookings();
  });
}

/** Whether a server has rendered this page, for today. */
function isRenderedAddress(): boolean {
  const rendered = readRenderedFacts(document);
  // a service worker may have stored the document yesterday, or for an address without this query
  return (
    rendered?.day === dayIn('Africa/Lagos', Date.now()) &&
    (rendered.address === location.pathname + location.search || (rendered.address === '*' && !location.search))
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
start(root).catch(async (error: unknown) => {
  console.error(error);
  const { showBroken } = await parts.site();
  showBroken(root);
});
