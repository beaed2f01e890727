import type { ReleaseMap } from 'shared/remote';
import { widgetNamed } from '../remotes';

export type Tab = 'Flights' | 'Ride';

interface SearchCard {
  readonly label: string;
  /** The widget that a remote offers for it. */
  readonly widget: string;
  /** In a sentence: "Flight search cannot be opened right now". */
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

/** The tab of a visitor who has chosen none: Flights, unless only the other one's card is there and open. */
export function openingTab(map: ReleaseMap): Tab {
  const isOpen = (tab: Tab) => {
    const widget = widgetNamed(map, cards[tab].widget);
    return widget !== undefined && !widget.notYetOpen;
  };
  return tabs.find(isOpen) ?? 'Flights';
}

/** What a link to the home page leaves in its entry of the history. */
export interface HomeEntry {
  readonly homeTab: 'Ride';
}

/** The tab that the link asked for by which this entry was made; the router keeps what a link leaves under `usr`. */
export const tabOfEntry = (
  state: { readonly usr?: Partial<HomeEntry> | null } | null,
): HomeEntry['homeTab'] | undefined => (state?.usr?.homeTab === 'Ride' ? 'Ride' : undefined);
