import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from 'shared/brand';
import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { formatLongDate, formatNaira, formatShortDate } from 'shared/format';
import { ChevronLeft, ChevronRight } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { siteRules, useIsHydrated } from 'shared/shell';
import { Box, chakra, Flex, Skeleton, Text, TextLink, useIsNarrow, VisuallyHidden, withoutScripts } from 'shared/ui';
import { flightsQuery } from '../../api/search-flights';
import {
  type CalendarDay,
  calendarDays,
  calendarTitle,
  daysAround,
  daysBeyond,
  daysFromChosen,
  shifted,
  shortCalendarTitle,
  withDays,
  withoutDays,
} from '../../model/fare-calendar';
import { cheaperDay, cheaperDayText } from '../../model/price-days';
import { type ResultsView, viewToQuery } from '../../model/results-view';
import { criteriaToQuery } from '../../model/search-criteria';
import { flightDays } from '../../model/search-form';
import { PricesButton } from './prices/prices-button';

/** The frame of the strip: seven parts side by side, over the whole width of a phone. */
const stripStyles = {
  base: {
    display: 'flex',
    // more than seven days are as wide as seven
    '& > *': { flex: '1 0 max(104px, calc((100% - 88px) / 7))' },
    '& > :is(:first-child, :last-child)': { flex: '0 0 44px' },
    // visually hidden texts are positioned inside the strip, so that they do not widen the page
    position: 'relative',
    listStyleType: 'none',
    margin: '0',
    marginInline: { base: '-5', md: '0' },
    padding: '0',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderInlineWidth: { base: '0', md: '1px' },
    borderRadius: { base: '0', md: 'lg' },
    '& > li:not(:last-child)': { borderInlineEnd: '1px solid {colors.border}' },
  },
} satisfies Parameters<typeof chakra>[1];

interface FaresByDayProps {
  readonly criteria: FlightCriteria;
  /** Undefined while it is loading. */
  readonly calendar: readonly FareDay[] | undefined;
  readonly view: ResultsView;
  /** Whether a list of flights has the prices by day among its chips, on a phone. */
  readonly isAboveList: boolean;
}

const dayPath = (criteria: FlightCriteria, view: ResultsView) =>
  // a price filter of one day does not apply to another
  pathTo('flightSearch', {
    query: {
      ...criteriaToQuery(criteria),
      ...viewToQuery({ ...view, filters: { ...view.filters, price: {} }, page: 1 }),
    },
  });

/** The fares three days either side if they were asked for, and the way to those of sixty days. */
export const FaresByDay = memo(function FaresByDay({ criteria, calendar, view, isAboveList }: FaresByDayProps) {
  const chosen = criteria.slices[0]?.departureDate ?? '';
  const search = withoutDays(criteria);
  const [last, setLast] = useState({ search, calendar, days: calendar });
  if (calendar && calendar !== last.calendar) {
    const shown = search === last.search ? (last.days ?? []) : [];
    setLast({ search, calendar, days: daysAround(shown, calendar, chosen) });
  }

  const isNarrow = useIsNarrow();
  const prices = !(isAboveList && isNarrow) && (
    <Box hideBelow={isAboveList ? 'lg' : undefined}>
      <PricesButton criteria={criteria} />
    </Box>
  );
  if (criteria.flexibleDays === 0) return <Flex justifyContent="end">{prices}</Flex>;
  // the previous days stay until those of the new search are loaded
  const isOfSearch = search === last.search && last.days?.some(({ date }) => date === chosen);
  const days = isOfSearch ? last.days : calendar;
  if (!days?.length) return calendar ? null : <StripSkeleton title={calendarTitle(criteria)} />;
  return (
    <FareStrip
      calendar={days}
      criteria={criteria}
      prices={prices}
      isAboveList={isAboveList}
      pathAt={(offset) => dayPath(shifted(criteria, offset), view)}
      onMore={(more) =>
        setLast((known) => (known.search === search ? { ...known, days: withDays(known.days ?? [], more) } : known))
      }
    />
  );
});

const Strip = chakra('ul', stripStyles);
const stripMargin = { base: '2', lg: '5' } as const;
const dayHeight = { base: '56px', lg: '72px' } as const;
const dayPadding = { base: '1.5', lg: '2.5' } as const;

const Day = chakra('a', {
  base: {
    display: 'block',
    minHeight: dayHeight,
    paddingBlock: dayPadding,
    paddingInline: '2',
    textAlign: 'center',
    textStyle: 'small',
    color: 'fg.muted',
    outlineOffset: '-3px',
    _hover: { bg: 'bg.sunken' },
    '&[aria-current]': { bg: 'brand.subtle', color: 'fg', boxShadow: 'inset 0 -3px 0 {colors.brand.solid}' },
  },
});
const Fare = chakra('span', {
  base: { display: 'block', textStyle: 'body', fontWeight: 'medium', color: 'fg' },
  variants: { lowest: { true: { color: 'success.fg', fontWeight: 'semibold' } } },
});

interface FareStripProps {
  readonly calendar: readonly FareDay[];
  readonly criteria: FlightCriteria;
  readonly prices: ReactNode;
  /** On a phone the list's chips are close below, and have the prices. */
  readonly isAboveList: boolean;
  /** The address of the same search some days on or back. */
  readonly pathAt: (offset: number) => string;
  /** Called with the days past an end. */
  readonly onMore: (more: readonly FareDay[]) => void;
}

type Way = 'earlier' | 'later';

/** The lowest fare of each day around the chosen one, with the way to earlier and later days; it scrolls where it is longer than its frame. */
function FareStrip({ calendar, criteria, prices, isAboveList, pathAt, onMore }: FareStripProps) {
  const chosen = criteria.slices[0]?.departureDate ?? '';
  const { strip, turn, bringNew } = useSlidingStrip(chosen, calendar);
  const { ask, asked, hasFailed } = useMoreDays(calendar, criteria, onMore);
  const isHydrated = useIsHydrated();

  const days = calendarDays(calendar, criteria);
  const cheaper = cheaperDay(days);
  const arrow = (way: Way) => (
    <Arrow
      way={way}
      isBusy={asked === way}
      // the clock of a server is not that of the device
      isEnd={isHydrated && daysBeyond(calendar, way, bookableDays()) === undefined}
      onPress={() => {
        if (turn(way)) return;
        bringNew(way);
        void ask(way);
      }}
    />
  );
  return (
    <Box as="nav" aria-label="Fares by day" marginBottom={isAboveList ? stripMargin : '5'}>
      <StripHead
        title={calendarTitle(criteria)}
        shortTitle={cheaper || !isAboveList ? shortCalendarTitle(criteria) : undefined}
      >
        {cheaper && (
          <Text textStyle="small" marginInlineEnd={{ lg: 'auto' }}>
            <TextLink to={pathAt(cheaper.offset)}>
              {cheaperDayText(cheaper.saved, cheaper.date, criteria.tripType)}
            </TextLink>
          </Text>
        )}
        {prices}
      </StripHead>
      <Strip ref={strip}>
        {arrow('earlier')}
        {days.map((day) => (
          <li key={day.date} data-day={day.date}>
            <StripDay day={day} to={pathAt(day.offset)} />
          </li>
        ))}
        {arrow('later')}
      </Strip>
      {hasFailed && (
        <Text role="alert" textStyle="small" color="danger.fg" marginTop="2">
          The fares of these days could not be loaded. Try again.
        </Text>
      )}
    </Box>
  );
}

const bookableDays = () => flightDays(Date.now(), siteRules(), brand.timeZone);

/** Asks for the days beyond an end: by the same search around a day there, which chooses none. */
function useMoreDays(calendar: readonly FareDay[], criteria: FlightCriteria, onMore: FareStripProps['onMore']) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Way>();
  const [hasFailed, setFailed] = useState(false);
  async function ask(way: Way) {
    const middle = daysBeyond(calendar, way, bookableDays());
    if (!middle || asked) return;
    setAsked(way);
    setFailed(false);
    try {
      const there = shifted(criteria, daysFromChosen(criteria, middle));
      onMore((await queryClient.fetchQuery(flightsQuery(there))).fareCalendar);
    } catch {
      setFailed(true);
    }
    setAsked(undefined);
  }
  return { ask, asked, hasFailed };
}

const slideMs = 180;

/**
 * Keeps the chosen day in sight. What has to move slides there, unless the traveller wants no motion; days that stay in sight do not move.
 */
function useSlidingStrip(chosen: string, calendar: readonly FareDay[]) {
  const strip = useRef<HTMLUListElement>(null);
  /** Where each day was in the strip; empty before the first layout. */
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  /** The end at which the next days are new ones to be shown. */
  const awaited = useRef<Way>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day or other fares can be out of sight
  useLayoutEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    return afterLayout(list, () => {
      const known = places.current;
      const before = list.scrollLeft;
      const days = [...list.querySelectorAll<HTMLElement>('[data-day]')];
      places.current = new Map(days.map((day) => [day.dataset.day ?? '', day.offsetLeft]));
      const frame = frameOf(list);
      const fresh = days.filter(({ dataset }) => !known.has(dataset.day ?? ''));
      const day = list.querySelector('[aria-current]')?.getBoundingClientRect();
      const [first, last] = [fresh[0]?.getBoundingClientRect(), fresh.at(-1)?.getBoundingClientRect()];
      if (awaited.current === 'later' && first) list.scrollLeft += first.left - frame.left;
      else if (awaited.current === 'earlier' && last) list.scrollLeft += last.right - frame.right;
      else if (day && (known.size === 0 || day.left < frame.left || day.right > frame.right))
        list.scrollLeft += (day.left + day.right - frame.left - frame.right) / 2;
      if (fresh.length > 0) awaited.current = undefined;
      const stayed = days.find(({ dataset }) => known.has(dataset.day ?? ''));
      if (stayed)
        slide(days, (known.get(stayed.dataset.day ?? '') ?? 0) - before - (stayed.offsetLeft - list.scrollLeft));
    });
  }, [chosen, calendar]);

  /** Turns to days that the strip has beyond its frame; false if there are none. */
  function turn(way: Way): boolean {
    const list = strip.current;
    if (!list) return false;
    const before = list.scrollLeft;
    const { left, right } = frameOf(list);
    list.scrollLeft += way === 'later' ? right - left : left - right;
    const moved = list.scrollLeft - before;
    if (Math.abs(moved) < 2) return false;
    slide(list.querySelectorAll('[data-day]'), moved);
    return true;
  }

  const bringNew = (way: Way) => {
    awaited.current = way;
  };
  return { strip, turn, bringNew };
}

/** The part of the strip between its arrows. */
function frameOf(list: HTMLElement) {
  const { left, right } = list.getBoundingClientRect();
  return {
    left: Math.max(left, list.firstElementChild?.getBoundingClientRect().right ?? left),
    right: Math.min(right, list.lastElementChild?.getBoundingClientRect().left ?? right),
  };
}

function slide(days: Iterable<Element>, fromPx: number): void {
  if (Math.abs(fromPx) < 1 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const frames = [{ transform: `translateX(${fromPx}px)` }, { transform: 'none' }];
  for (const day of days) day.animate?.(frames, { duration: slideMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
}

const ArrowCell = chakra('li', {
  base: {
    // a phone has the arrows where its days end; a mouse cannot swipe, so they stay in sight
    position: { md: 'sticky' },
    insetInline: '0',
    zIndex: 'raised',
    bg: 'bg.surface',
    [withoutScripts]: { visibility: 'hidden' },
  },
});
const ArrowButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    color: 'brand.fg',
    outlineOffset: '-3px',
    _hover: { bg: 'bg.sunken' },
    '&[aria-disabled=true]': { color: 'fg.muted', opacity: '0.5', cursor: 'default', bg: 'transparent' },
  },
});

interface ArrowProps {
  readonly way: Way;
  readonly isBusy: boolean;
  /** Whether no day beyond can be booked. */
  readonly isEnd: boolean;
  readonly onPress: () => void;
}

function Arrow({ way, isBusy, isEnd, onPress }: ArrowProps) {
  const Chevron = way === 'earlier' ? ChevronLeft : ChevronRight;
  return (
    <ArrowCell>
      <ArrowButton
        type="button"
        aria-label={way === 'earlier' ? 'Earlier days' : 'Later days'}
        aria-busy={isBusy || undefined}
        // keeps the focus when the last days are there
        aria-disabled={isBusy || isEnd || undefined}
        onClick={onPress}
      >
        <Chevron size={20} aria-hidden />
      </ArrowButton>
    </ArrowCell>
  );
}

interface StripHeadProps {
  readonly title: string;
  /** On a phone, where the title shares its line with a link. */
  readonly shortTitle?: string;
  readonly children?: ReactNode;
}

/** What the strip shows, the way to its cheapest day and to more days. */
function StripHead({ title, shortTitle, children }: StripHeadProps) {
  return (
    <Flex
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      columnGap={{ base: '2', lg: '4' }}
      minHeight={{ base: '6', lg: '11' }}
    >
      <Box textStyle="small" color="fg.muted" minWidth="0" hideBelow={shortTitle ? 'md' : undefined}>
        {title}
      </Box>
      {shortTitle && (
        <Box textStyle="small" color="fg.muted" hideFrom="md">
          {shortTitle}
        </Box>
      )}
      {children}
    </Flex>
  );
}

/** Before the next paint and after its layout: measuring in the commit would force a layout within that long task. */
function afterLayout(element: Element, work: () => void): (() => void) | undefined {
  if (!('ResizeObserver' in window)) return undefined;
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    work();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function StripDay({ day, to }: { readonly day: CalendarDay; readonly to: string }) {
  const { date, minTotal, offset, isLowest } = day;
  const words = (
    <>
      <span aria-hidden>{formatShortDate(date)}</span>
      <VisuallyHidden>{formatLongDate(date)}, </VisuallyHidden>
      <Fare lowest={isLowest || undefined}>
        {/* the unit is above the strip, once */}
        {minTotal === null ? 'None' : formatNaira(minTotal).replace('NGN ', '')}
        {isLowest && <VisuallyHidden>, the lowest</VisuallyHidden>}
      </Fare>
    </>
  );
  if (minTotal === null && offset !== 0) {
    return (
      <Day as="span" aria-disabled _hover={{ bg: 'transparent' }} css={{ '& span': { color: 'fg.muted' } }}>
        {words}
      </Day>
    );
  }
  return (
    <Day asChild aria-current={offset === 0 ? 'date' : undefined}>
      <Link to={to}>{words}</Link>
    </Day>
  );
}

const SkeletonStrip = chakra('div', stripStyles);
const skeletonDays = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The strip of days in its own geometry. */
function StripSkeleton({ title }: { readonly title: string }) {
  return (
    <Box aria-hidden marginBottom={stripMargin}>
      <StripHead title={title} />
      <SkeletonStrip>
        <span />
        {skeletonDays.map((day) => (
          <Box key={day} minHeight={dayHeight} paddingBlock={dayPadding} paddingInline="2">
            <Skeleton height="4" width="72px" marginInline="auto" marginTop="0.5" />
            <Skeleton height="5" width="60px" marginInline="auto" marginTop="1.5" />
          </Box>
        ))}
        <span />
      </SkeletonStrip>
    </Box>
  );
}
