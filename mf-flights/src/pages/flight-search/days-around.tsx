import { memo, useState } from 'react';
import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { Calendar } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink } from 'shared/ui';
import { calendarTitle, shifted } from '../../model/fare-calendar';
import { type ResultsView, viewToQuery } from '../../model/results-view';
import { criteriaToQuery } from '../../model/search-criteria';
import { FareStrip } from './strip/fare-strip';
import { StripSkeleton } from './strip/strip-skeleton';

interface DaysAroundProps {
  readonly criteria: FlightCriteria;
  /** Undefined while it is asked for. */
  readonly calendar: readonly FareDay[] | undefined;
  readonly view: ResultsView;
}

const addressOf = (criteria: FlightCriteria, view: ResultsView) =>
  // prices differ from day to day: what was chosen among those of one fits no other
  pathTo('flightSearch', {
    query: {
      ...criteriaToQuery(criteria),
      ...viewToQuery({ ...view, filters: { ...view.filters, price: {} }, page: 1 }),
    },
  });

/** The fares three days either side, or the offer to look at them. */
export const DaysAround = memo(function DaysAround({ criteria, calendar, view }: DaysAroundProps) {
  const [kept, setKept] = useState(calendar);
  if (calendar && calendar !== kept) setKept(calendar);

  if (criteria.flexibleDays === 0) {
    // on a desktop the search stands open, and its own box offers the same
    return (
      <Box hideFrom="lg" marginBottom="4" marginLeft="-2">
        <ButtonLink
          variant="plain"
          size="sm"
          paddingInline="2"
          icon={<Calendar size={16} aria-hidden />}
          to={addressOf({ ...criteria, flexibleDays: 3 }, view)}
        >
          Show fares 3 days either side
        </ButtonLink>
      </Box>
    );
  }
  // the days that stand stay until those around the new one are there
  const chosen = criteria.slices[0]?.departureDate;
  const days = calendar ?? (kept?.some(({ date }) => date === chosen) ? kept : undefined);
  if (!days?.length) return calendar ? null : <StripSkeleton title={calendarTitle(criteria)} />;
  return (
    <FareStrip calendar={days} criteria={criteria} addressAt={(offset) => addressOf(shifted(criteria, offset), view)} />
  );
});
