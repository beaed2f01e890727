import { lazy, memo, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { formatLongDate, formatNaira, formatShortDate } from 'shared/format';
import { Calendar } from 'shared/icons';
import { pathTo } from 'shared/paths';
import {
  Box,
  Button,
  ButtonLink,
  chakra,
  Flex,
  Skeleton,
  Text,
  TextLink,
  VisuallyHidden,
  withoutScripts,
} from 'shared/ui';
import {
  type CalendarDay,
  calendarDays,
  calendarTitle,
  daysAround,
  shifted,
  withoutDays,
} from '../../model/fare-calendar';
import { cheaperDay, cheaperDayText } from '../../model/price-days';
import { type ResultsView, viewToQuery } from '../../model/results-view';
import { criteriaToQuery } from '../../model/search-criteria';

/** The frame of the strip: seven parts side by side, over the whole width of a phone. */
const stripStyles = {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(104px, 1fr)',
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
  /** Undefined while it is asked for. */
  readonly calendar: readonly FareDay[] | undefined;
  readonly view: ResultsView;
}

const dayPath = (criteria: FlightCriteria, view: ResultsView) =>
  // a price filter of one day does not apply to another
  pathTo('flightSearch', {
    query: {
      ...criteriaToQuery(criteria),
      ...viewToQuery({ ...view, filters: { ...view.filters, price: {} }, page: 1 }),
    },
  });

/** The fares three days either side, or the link that shows them. */
export const FaresByDay = memo(function FaresByDay({ criteria, calendar, view }: FaresByDayProps) {
  const chosen = criteria.slices[0]?.departureDate ?? '';
  const search = withoutDays(criteria);
  const [last, setLast] = useState({ search, calendar, days: calendar });
  if (calendar && calendar !== last.calendar) {
    const shown = search === last.search ? (last.days ?? []) : [];
    setLast({ search, calendar, days: daysAround(shown, calendar, chosen) });
  }

  if (criteria.flexibleDays === 0) {
    return (
      <Flex marginBottom="4" marginInline="-2" justifyContent="space-between">
        <ButtonLink
          // on a desktop the search form is open and has a check box for it
          hideFrom="lg"
          variant="plain"
          size="sm"
          paddingInline="2"
          icon={<Calendar size={16} aria-hidden />}
          to={dayPath({ ...criteria, flexibleDays: 3 }, view)}
        >
          Fares 3 days either side
        </ButtonLink>
        <PricesButton criteria={criteria} />
      </Flex>
    );
  }
  // the previous days stay until those of the new search are loaded
  const isOfSearch = search === last.search && last.days?.some(({ date }) => date === chosen);
  const days = isOfSearch ? last.days : calendar;
  if (!days?.length) return calendar ? null : <StripSkeleton title={calendarTitle(criteria)} />;
  return (
    <FareStrip calendar={days} criteria={criteria} pathAt={(offset) => dayPath(shifted(criteria, offset), view)} />
  );
});

const Strip = chakra('ul', stripStyles);

const Day = chakra('a', {
  base: {
    display: 'block',
    minHeight: '72px',
    paddingBlock: '2.5',
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
  /** The address of the same search some days on or back. */
  readonly pathAt: (offset: number) => string;
}

/** The lowest fare of each day around the chosen one; it scrolls under 1024 px, to that day unless it is in sight. */
function FareStrip({ calendar, criteria, pathAt }: FareStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const chosen = criteria.slices[0]?.departureDate;

  const isCentred = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day or other fares can be out of sight
  useLayoutEffect(() => {
    const list = strip.current;
    const day = list?.querySelector('[aria-current]');
    if (!list || !day) return undefined;
    return afterLayout(list, () => {
      const { left, width } = day.getBoundingClientRect();
      const frame = list.getBoundingClientRect();
      const isInSight = left >= frame.left && left + width <= frame.right;
      if (isCentred.current && isInSight) return;
      isCentred.current = true;
      list.scrollLeft += left + width / 2 - (frame.left + frame.width / 2);
    });
  }, [chosen, calendar]);

  const days = calendarDays(calendar, criteria);
  const cheaper = cheaperDay(days);
  return (
    <Box as="nav" aria-label="Fares by day" marginBottom="5">
      <StripHead title={calendarTitle(criteria)}>
        <PricesButton criteria={criteria} />
      </StripHead>
      <Strip ref={strip}>
        {days.map((day) => (
          <li key={day.date}>
            <StripDay day={day} to={pathAt(day.offset)} />
          </li>
        ))}
      </Strip>
      {cheaper && (
        <Text textStyle="small" marginTop="2">
          <TextLink to={pathAt(cheaper.offset)}>
            {cheaperDayText(cheaper.saved, cheaper.date, criteria.tripType)}
          </TextLink>
        </Text>
      )}
    </Box>
  );
}

/** What the strip shows, and the way to more days. */
function StripHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Flex justifyContent="space-between" alignItems="center" gap="3" minHeight="11" marginRight="-1">
      <Box textStyle="small" color="fg.muted" minWidth="0">
        {title}
      </Box>
      {children}
    </Flex>
  );
}

const PricePanel = lazy(() => import('./prices/price-panel'));

/** Opens the prices of sixty days; a journey of several cities has none. */
function PricesButton({ criteria }: { readonly criteria: FlightCriteria }) {
  const [isOpen, setOpen] = useState(false);
  if (criteria.tripType === 'multicity') return null;
  return (
    <Box flex="none" css={{ [withoutScripts]: { display: 'none' } }}>
      <Button variant="plain" size="sm" paddingInline="1" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Prices by day
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PricePanel criteria={criteria} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
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
        {/* the unit stands above the strip, once */}
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
    <Box aria-hidden marginBottom="5">
      <StripHead title={title} />
      <SkeletonStrip>
        {skeletonDays.map((day) => (
          <Box key={day} minHeight="72px" paddingBlock="2.5" paddingInline="2">
            <Skeleton height="4" width="72px" marginInline="auto" marginTop="0.5" />
            <Skeleton height="5" width="60px" marginInline="auto" marginTop="1.5" />
          </Box>
        ))}
      </SkeletonStrip>
    </Box>
  );
}
