import { type KeyboardEvent, useRef, useState } from 'react';
import { Car, Plane } from 'shared/icons';
import { paths } from 'shared/paths';
import type { ReleaseMap } from 'shared/remote';
import { setHomeTab, useHomeTab } from 'shared/shell';
import { Box, chakra, TextLink } from 'shared/ui';
import { preloadRoute } from '../remotes';
import { useReleaseMap } from '../site-context';
import { SearchWidget } from './search-widget';
import { cards, openingTab, type Tab, tabs } from './tabs';

const List = chakra('div', {
  base: { display: 'flex', borderBottom: '1px solid {colors.border}', paddingInline: { base: '2', md: '3' } },
});

const TabButton = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: { base: '2', md: '2.5' },
    flex: { base: '1', md: 'none' },
    minHeight: { base: '52px', md: '60px' },
    paddingInline: { base: '1', md: '5' },
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderRadius: 'md',
    outlineOffset: '-4px',
    transition: 'color 120ms',
    _hover: { color: 'fg' },
    _selected: {
      color: 'fg',
      fontWeight: 'semibold',
      _after: {
        content: '""',
        position: 'absolute',
        insetInline: '3',
        bottom: '-1px',
        height: '3px',
        borderTopRadius: '3px',
        bg: 'brand.solid',
      },
    },
  },
});

const icons = { Flights: <Plane />, Ride: <Car /> } as const;

/** The search card of the home page: one tab per product; `homeTab` selects one. */
export function SearchTabs() {
  const map = useReleaseMap();
  const homeTab = useHomeTab();
  const [isChosen, setChosen] = useState(false);
  const shown: Tab = isChosen || homeTab ? homeTab || 'Flights' : openingTab(map);
  const opened = useOpenedTabs(shown);
  const list = useRef<HTMLDivElement>(null);

  function choose(tab: Tab) {
    setChosen(true);
    setHomeTab(tab === 'Ride' ? 'Ride' : '');
  }

  function chooseByKey(event: KeyboardEvent) {
    const at = tabs.indexOf(shown);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[next % tabs.length];
    if (!tab) return;
    event.preventDefault();
    choose(tab);
    list.current?.querySelector<HTMLElement>(`#${cards[tab].tabId}`)?.focus();
  }

  return (
    <Box bg="bg.surface" border="1px solid {colors.border}" borderRadius="lg" boxShadow="lift">
      <List ref={list} role="tablist" aria-label="What do you need?" onKeyDown={chooseByKey}>
        {tabs.map((tab) => (
          <TabButton
            key={tab}
            type="button"
            role="tab"
            id={cards[tab].tabId}
            aria-selected={tab === shown}
            aria-controls={cards[tab].panelId}
            tabIndex={tab === shown ? 0 : -1}
            onPointerEnter={() => prefetchCard(map, tab)}
            onFocus={() => prefetchCard(map, tab)}
            onClick={() => choose(tab)}
          >
            {icons[tab]}
            {cards[tab].label}
          </TabButton>
        ))}
      </List>
      {/* tabs need scripts */}
      <noscript>{typeof document === 'undefined' && <RideSearchLink />}</noscript>
      {tabs.map((tab) => (
        <Box
          key={tab}
          role="tabpanel"
          id={cards[tab].panelId}
          aria-labelledby={cards[tab].tabId}
          hidden={tab !== shown}
          padding={{ base: '4', md: '6' }}
        >
          {opened.has(tab) && <SearchWidget name={cards[tab].widget} title={cards[tab].title} />}
        </Box>
      ))}
    </Box>
  );
}

/** Rendered on servers only. */
const RideSearchLink = () => (
  <Box as="p" paddingInline={{ base: '4', md: '6' }} paddingTop="3">
    <TextLink to={paths.rideSearch} display="inline-block" paddingBlock="2.5">
      Search for an airport pickup
    </TextLink>
  </Box>
);

/** Prefetches a card; a failure is shown, with a retry, when its tab is opened. */
function prefetchCard(map: ReleaseMap, tab: Tab): void {
  void preloadRoute(map, paths.home, [cards[tab].widget]);
}

/** A tab's card is rendered when the tab is first opened, and stays mounted with its state when another one is. */
function useOpenedTabs(shown: Tab): ReadonlySet<Tab> {
  const [opened, setOpened] = useState<ReadonlySet<Tab>>(() => new Set([shown]));
  if (opened.has(shown)) return opened;
  const more = new Set([...opened, shown]);
  setOpened(more);
  return more;
}
