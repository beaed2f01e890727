/** A tab without a request for this long counts as closed. Tabs without a stream send one every half minute. */
const expiryMs = 90_000;
const maxTabs = 50_000;
const maxTabsPerVisit = 20;

type Running = Readonly<Record<string, string>>;

interface Tab {
  readonly visitHash: string;
  readonly running: Running;
  lastSeenMs: number;
}

/** One row of an audience: how many tabs run a version. */
export interface Audience {
  readonly name: string;
  readonly version: string;
  readonly tabs: number;
}

export interface Tabs {
  /** Records what a tab runs. Ignored for a new tab of a visit that has reached its limit of tabs. */
  update(visitHash: string, tab: string, running: Running): void;
  /** Like `update`, but ignored for a known tab, whose record is newer. */
  addIfUnknown(visitHash: string, tab: string, running: Running): void;
  /** Records that a tab is still open. */
  keepAlive(visitHash: string, tab: string): void;
  count(): Audience[];
}

/** Which releases run in the open tabs that send requests to this process. Only counts leave the process. */
export function createTabs(nowMs: () => number): Tabs {
  // Sorted by the time of the last request, oldest first.
  const tabs = new Map<string, Tab>();
  const ofVisit = new Map<string, number>();
  const counts = new Map<string, Map<string, number>>();

  const add = (to: Map<string, number>, key: string, change: number) => {
    const sum = (to.get(key) ?? 0) + change;
    if (sum > 0) to.set(key, sum);
    else to.delete(key);
  };

  const countIn = ({ visitHash, running }: Tab, change: 1 | -1) => {
    add(ofVisit, visitHash, change);
    for (const [name, version] of Object.entries(running)) {
      const versions = counts.get(name) ?? new Map<string, number>();
      counts.set(name, versions);
      add(versions, version, change);
      if (versions.size === 0) counts.delete(name);
    }
  };

  const drop = (key: string) => {
    const tab = tabs.get(key);
    if (!tab) return;
    tabs.delete(key);
    countIn(tab, -1);
  };

  const dropExpired = () => {
    const before = nowMs() - expiryMs;
    for (const [key, { lastSeenMs }] of tabs) {
      if (lastSeenMs > before && tabs.size <= maxTabs) break;
      drop(key);
    }
  };

  const update: Tabs['update'] = (visitHash, id, running) => {
    const key = `${visitHash} ${id}`;
    drop(key);
    if ((ofVisit.get(visitHash) ?? 0) >= maxTabsPerVisit) return;
    const tab = { visitHash, running, lastSeenMs: nowMs() };
    tabs.set(key, tab);
    countIn(tab, 1);
    dropExpired();
  };

  return {
    update,
    addIfUnknown(visitHash, id, running) {
      if (!tabs.has(`${visitHash} ${id}`)) update(visitHash, id, running);
    },
    keepAlive(visitHash, id) {
      const key = `${visitHash} ${id}`;
      const tab = tabs.get(key);
      if (!tab) return;
      tabs.delete(key);
      tabs.set(key, tab);
      tab.lastSeenMs = nowMs();
    },
    count() {
      dropExpired();
      return [...counts].flatMap(([name, versions]) =>
        [...versions].map(([version, of]) => ({ name, version, tabs: of })),
      );
    },
  };
}
