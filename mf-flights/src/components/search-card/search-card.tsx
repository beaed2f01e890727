import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { brand } from 'shared/brand';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { Search } from 'shared/icons';
import { RecentSearches } from 'shared/recent';
import { siteRules, useSettings } from 'shared/shell';
import { Box, Button, chakra, Flex, Grid, Segmented, withoutScripts } from 'shared/ui';
import { Checkbox, ErrorSummary, FirstError } from 'shared/ui/parts';
import { airportsQuery } from '../../api/search-airports';
import { recentFlights, recentLabel } from '../../model/recent-searches';
import { type DaysFrom, flightDays, formFromCriteria, withTripType } from '../../model/search-form';
import { SliceFields } from './airport-fields';
import { CityRows } from './city-rows';
import { DateFields } from './day-fields';
import { FormWithoutScripts } from './form-without-scripts';
import { TravellersField } from './travellers-field';
import { draftKeyOf, useFlightSearch, useSearchForm } from './use-flight-search';
import { useShownWay } from './use-shown-way';

const Form = chakra('form', { base: { [withoutScripts]: { display: 'none' } } });

export interface FlightSearchCardProps {
  /** The search to edit; without it the form begins with the draft, or with the last search. */
  readonly criteria?: FlightCriteria;
  /** The known airports of these criteria. */
  readonly airports?: readonly Airport[];
  /** `bar` is the search above its results: no recent searches, and an outlined button. */
  readonly variant?: 'card' | 'bar';
  readonly submitLabel?: string;
  /** Called when a search was started, after the navigation to its results. */
  readonly onSearched?: (criteria: FlightCriteria) => void;
}

const noAirports: readonly Airport[] = [];

/** More sentences than these do not fit on a screen: a list leads to their fields. */
const mostSeen = 4;

const trips = [
  { value: 'return', label: 'Return' },
  { value: 'oneway', label: 'One way' },
  { value: 'multicity', label: 'Multi-city' },
] as const;

/** The search form, without a card around it. */
export function FlightSearchCard(props: FlightSearchCardProps) {
  const { criteria, airports = noAirports, variant = 'card', submitLabel, onSearched } = props;
  const prefix = useId();
  const idOf = (field: string) => `${prefix}${field}`;
  const daysFrom = useDaysFrom();
  const { form, changeForm } = useSearchForm(criteria, daysFrom);
  const { wiring, problems, submit } = useFlightSearch({
    form,
    changeForm,
    idOf,
    draftKey: draftKeyOf(criteria),
    airports,
    onSearched,
  });
  useShownWay(form);
  const isBar = variant === 'bar';
  const isMultiCity = form.tripType === 'multicity';

  return (
    <>
      <noscript>{typeof document === 'undefined' && <FormWithoutScripts criteria={criteria} />}</noscript>
      <Form
        noValidate
        aria-label="Search for flights"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        {problems.length > mostSeen ? (
          <Box marginBottom="4">
            <ErrorSummary errors={problems} />
          </Box>
        ) : (
          <FirstError errors={problems} />
        )}
        <Flex
          flexDirection={{ base: 'column', md: 'row' }}
          justifyContent="space-between"
          alignItems={{ base: 'stretch', md: 'center' }}
          gap={{ base: '1', md: '3' }}
          marginBottom={{ base: '2', md: '4' }}
        >
          <Segmented
            label="Trip type"
            options={trips}
            value={form.tripType}
            onChange={(tripType) => wiring.change((shown) => withTripType(shown, tripType))}
          />
          <Checkbox
            label="Show fares 3 days either side"
            checked={form.flexible}
            onChange={(flexible) => wiring.change((shown) => ({ ...shown, flexible }))}
          />
        </Flex>
        <Grid gap="3" alignItems="start" gridTemplateColumns={isMultiCity ? columns.cities : columns.one}>
          {isMultiCity ? (
            <CityRows wiring={wiring} form={form} daysFrom={daysFrom} />
          ) : (
            <>
              <Box gridColumn={{ base: '1 / -1', xl: 'auto' }} minWidth="0">
                <SliceFields wiring={wiring} form={form} at={0} />
              </Box>
              <DateFields wiring={wiring} form={form} daysFrom={daysFrom} />
            </>
          )}
          <TravellersField id={idOf('travellers')} form={form} onChange={wiring.change} />
          <Box gridColumn={{ base: '1 / -1', lg: 'auto' }}>
            <Button
              type="submit"
              variant={isBar ? 'outline' : 'main'}
              size="field"
              width="100%"
              icon={isBar ? undefined : <Search aria-hidden />}
            >
              {submitLabel ?? (isBar ? 'Update' : 'Search flights')}
            </Button>
          </Box>
        </Grid>
        {!isBar && (
          <RecentSearches
            read={() => recentFlights(daysFrom('').min)}
            labelOf={recentLabel}
            onChoose={({ criteria }) => wiring.change(() => formFromCriteria(criteria))}
          />
        )}
      </Form>
    </>
  );
}

const columns = {
  one: {
    base: 'minmax(0, 1fr)',
    md: 'minmax(0, 1.3fr) minmax(0, 1fr)',
    lg: 'minmax(0, 1.3fr) minmax(0, 1fr) auto',
    xl: 'minmax(0, 2.35fr) minmax(0, 1.4fr) minmax(0, 1.25fr) auto',
  },
  cities: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
} as const;

/** The bookable days of each departure airport, in its own time zone; fixed while the form is open. */
function useDaysFrom(): DaysFrom {
  const [openedAtMs] = useState(() => Date.now());
  const airports = useSettings((settings) => settings.airports);
  const queryClient = useQueryClient();
  return useMemo(() => {
    const found = (code: string) => queryClient.getQueryData<readonly Airport[]>(airportsQuery(code).queryKey) ?? [];
    return (code) => {
      const airport = [...airports, ...found(code)].find(({ iata }) => iata === code);
      return flightDays(openedAtMs, siteRules(), airport?.timeZone ?? brand.timeZone);
    };
  }, [openedAtMs, airports, queryClient]);
}
