import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { formatLongDate, formatNaira, formatShortDate } from 'shared/format';
import { Box, chakra, VisuallyHidden } from 'shared/ui';
import { type CalendarDay, calendarDays, calendarTitle } from '../../../model/fare-calendar';
import { stripStyles } from './strip-styles';

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
    fontVariantNumeric: 'tabular-nums',
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
  readonly addressAt: (offset: number) => string;
}

/** The lowest fare of each day around the chosen one; it scrolls under 1024 px, and begins with that day in the middle. */
export function FareStrip({ calendar, criteria, addressAt }: FareStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const chosen = criteria.slices[0]?.departureDate;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day or other fares are centred anew
  useLayoutEffect(() => {
    const list = strip.current;
    const day = list?.querySelector('[aria-current]');
    if (!list || !day) return undefined;
    return whenLaidOut(list, () => {
      const { left, width } = day.getBoundingClientRect();
      const frame = list.getBoundingClientRect();
      list.scrollLeft += left + width / 2 - (frame.left + frame.width / 2);
    });
  }, [chosen, calendar]);

  return (
    <Box as="nav" aria-label="Fares by day" marginBottom="5">
      <Box textStyle="small" color="fg.muted" marginBottom="2">
        {calendarTitle(criteria)}
      </Box>
      <Strip ref={strip}>
        {calendarDays(calendar, criteria).map((day) => (
          <li key={day.date}>
            <StripDay day={day} to={addressAt(day.offset)} />
          </li>
        ))}
      </Strip>
    </Box>
  );
}

/** Before the next paint, and after its layout: asked for in a commit, a place would make the page lay out within that long task. */
function whenLaidOut(element: Element, work: () => void): (() => void) | undefined {
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
