/** A tab that was not heard of for this long is gone. Tabs without a stream ask or tell something every half minute. */
const forgetMs = 90_000;
const mostTabs = 50_000;
const mostOfVisit = 20;

type Running = Readonly<Record<string, string>>;

interface Tab {
  readonly voice: string;
  readonly running: Running;
  heardMs: number;
}

/** One row of an audience: how many tabs run a version. */
export interface Audience {
  readonly name: string;
  readonly version: string;
  readonly tabs: number;
}

export interface Tabs {
  /** A tab says what it runs. A visit has only so many tabs. */
  hear(voice: string, tab: string, running: Running): void;
  /** The same, of a tab that was not heard of before; what it said meanwhile is newer. */
  meet(voice: string, tab: string, running: Running): void;
  /** A tab is still there. */
  touch(voice: string, tab: string): void;
  count(): Audience[];
}

/** Which open tabs run which release, as far as this process hears of them. Nothing here leaves the process but counts. */
export function createTabs(nowMs: () => number): Tabs {
  // The longest unheard stand first.
  const tabs = new Map<string, Tab>();
  const ofVisit = new Map<string, number>();
  const counts = new Map<string, Map<string, number>>();

  const add = (to: Map<string, number>, key: string, change: number) => {
    const sum = (to.get(key) ?? 0) + change;
    if (sum > 0) to.set(key, sum);
    else to.delete(key);
  };

  const countIn = ({ voice, running }: Tab, change: 1 | -1) => {
    add(ofVisit, voice, change);
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

  const forget = () => {
    const before = nowMs() - forgetMs;
    for (const [key, { heardMs }] of tabs) {
      if (heardMs > before && tabs.size <= mostTabs) break;
      drop(key);
    }
  };

  const hear: Tabs['hear'] = (voice, id, running) => {
    const key = `${voice} ${id}`;
    drop(key);
    if ((ofVisit.get(voice) ?? 0) >= mostOfVisit) return;
    const tab = { voice, running, heardMs: nowMs() };
    tabs.set(key, tab);
    countIn(tab, 1);
    forget();
  };

  return {
    hear,
    meet(voice, id, running) {
      if (!tabs.has(`${voice} ${id}`)) hear(voice, id, running);
    },
    touch(voice, id) {
      const key = `${voice} ${id}`;
      const tab = tabs.get(key);
      if (!tab) return;
      tabs.delete(key);
      tabs.set(key, tab);
      tab.heardMs = nowMs();
    },
    count() {
      forget();
      return [...counts].flatMap(([name, versions]) =>
        [...versions].map(([version, of]) => ({ name, version, tabs: of })),
      );
    },
  };
}
