import { dropStaleBookings, rehydrateSettings, setHomeTab, setSiteContacts, setSiteRules } from 'shared/shell';
import { cards, openingTab, tabOfEntry } from '../../../../../shell/src/home/tabs';
import { watchConnection } from '../../../../../shell/src/offline/connection';
import { nextTask, whenIdle } from '../../../../../shell/src/start/scheduling';
import { addWebFont } from '../../../../../shell/src/start/web-font';
import { map, preloadRoute } from './without-federation';

/** Each is evaluated in a separate task, as in the shell's `main.tsx`. */
const parts = {
  react: () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  site: () => import(/* webpackMode: "eager" */ './site'),
} as const;

async function start(root: HTMLElement): Promise<void> {
  setSiteRules(map.site.rules);
  setSiteContacts(map.site.contacts);
  void addWebFont();
  const isHome = location.pathname === '/';
  const homeTab = isHome ? tabOfEntry(history.state) : undefined;
  if (homeTab) setHomeTab(homeTab);
  const widgets = isHome ? [cards[homeTab ?? openingTab(map)].widget] : [];

  await nextTask();
  const ready = Promise.all([rehydrateSettings(), preloadRoute(map, location.pathname, widgets)]);
  await nextTask();
  await parts.react();
  await nextTask();
  const { showSite } = await parts.site();
  await ready;
  await nextTask();
  showSite(root);

  watchConnection();
  whenIdle(() => void runIdleWork());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') dropStaleBookings();
  });
}

/** The part of the idle work that does not need releases. */
async function runIdleWork(): Promise<void> {
  const [{ syncForget }, { loadStartUpLists }] = await Promise.all([
    import('../../../../../shell/src/device/forget-device'),
    import('../../../../../shell/src/start/start-up-lists'),
  ]);
  syncForget();
  await loadStartUpLists();
}

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
void start(root);
