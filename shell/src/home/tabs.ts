import type { ReleaseMap } from 'shared/remote';
import { widgetNamed } from '../remotes';

export type Tab = 'Flights' | 'Ride';

interface SearchCard {
  readonly label: string;
  /** The name of the widget that a remote provides. */
  readonly widget: string;
  /** Used in sentences: "Flight search cannot be opened right now". */
  readonly title: string;
  readonly tabId: string;
  readonly panelId: string;
}

export const tabs: readonly Tab[] = ['Flights', 'Ride'];

export const cards: Readonly<Record<Tab, SearchCard>> = {
  Flights: {
    label: 'Flights',
    widget: 'flight-search-card',
    title: 'Flight search',
    tabId: 'tab-flights',
    panelId: 'panel-flights',
  },
  Ride: {
    label: 'Airport Pickup',
    widget: 'ride-search-card',
    title: 'Airport pickup search',
    tabId: 'tab-ride',
    panelId: 'panel-ride',
  },
};

/** The tab of a visitor who has chosen none: the first whose card is available and open, else Flights. */
export function openingTab(map: ReleaseMap): Tab {
  const isOpen = (tab: Tab) => {
    const widget = widgetNamed(map, cards[tab].widget);
    return widget !== undefined && !widget.notYetOpen;
  };
  return tabs.find(isOpen) ?? 'Flights';
}

/** The state of a history entry that a link to the home page created. */
export interface HomeEntry {
  readonly homeTab: 'Ride';
}

/** The tab in the state of a history entry; the router stores a link's state under `usr`. */
export const tabOfEntry = (
  state: { readonly usr?: Partial<HomeEntry> | null } | null,
): HomeEntry['homeTab'] | undefined => (state?.usr?.homeTab === 'Ride' ? 'Ride' : undefined);
