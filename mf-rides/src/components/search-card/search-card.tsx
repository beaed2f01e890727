import { type FormEvent, useEffect, useId } from 'react';
import { failureSentence } from 'shared/checkout';
import { PlaneLanding, Search } from 'shared/icons';
import { RecentSearches } from 'shared/recent';
import { setShownWays } from 'shared/shell';
import { Box, Button, chakra, Flex, Grid, HStack, Notice, Segmented, Stack, Text, withoutScripts } from 'shared/ui';
import { Checkbox, FirstError } from 'shared/ui/parts';
import { readRecent, recentLabel } from '../../model/recent-searches';
import { type ChangeForm, reversed, type SearchForm, withKnownName, withOnlyAirport } from '../../model/search-form';
import { FormWithoutScripts } from './form-without-scripts';
import { PartyField } from './party-field';
import { PlaceFields, StateField } from './place-fields';
import { type Places, usePlaces } from './use-places';
import { useRideSearch, useSearchForm } from './use-ride-search';
import { WhenFields } from './when-fields';

const Form = chakra('form', { base: { [withoutScripts]: { display: 'none' } } });

/** The search for a ride: direction, both ends, day and time, party, state. It brings no card of its own. */
export function SearchCard() {
  const prefix = useId();
  const idOf = (field: string) => `${prefix}${field}`;
  const { form: typed, changeForm } = useSearchForm();
  const places = usePlaces(typed);
  const completed = (one: SearchForm) => withKnownName(withOnlyAirport(one, places.airportLabels), places.areas);
  const form = completed(typed);
  const search = useRideSearch(form, (change) => changeForm((one) => change(completed(one))), idOf);
  const { pickupLocation: pickup, dropOffLocation: dropOff, areaName: place } = form;
  // the map of the home page follows
  useEffect(() => setShownWays({ ride: { pickup, dropOff, place } }), [pickup, dropOff, place]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void search.submit();
  }

  return (
    <>
      <noscript>{typeof document === 'undefined' && <FormWithoutScripts />}</noscript>
      <Form noValidate aria-label="Search for a ride" onSubmit={submit}>
        <FirstError errors={search.problems} />
        <Flex
          flexDirection={{ base: 'column', md: 'row' }}
          justifyContent="space-between"
          alignItems={{ base: 'stretch', md: 'center' }}
          gap={{ base: '1', md: '3' }}
          marginBottom={{ base: '2', md: '4' }}
        >
          <Segmented
            label="Direction"
            options={[
              { value: 'from', label: 'From the airport' },
              { value: 'to', label: 'To the airport' },
            ]}
            value={form.direction}
            onChange={(direction) => direction !== form.direction && search.change(reversed)}
          />
          <Checkbox
            id={idOf('isReturn')}
            label="Add a return ride"
            checked={form.isReturn}
            onChange={(isReturn) => search.change((shown) => ({ ...shown, isReturn }))}
          />
        </Flex>
        <Grid
          gap="3"
          alignItems="start"
          gridTemplateColumns={{
            // at 320 px the time is below the day: beside one another both are cut off
            base: 'repeat(auto-fit, minmax(max(132px, 40%), 1fr))',
            // two full lines: the ends with day and time, then the rest with the button
            lg: 'repeat(12, minmax(0, 1fr))',
          }}
        >
          <Box gridColumn={{ base: '1 / -1', lg: 'span 8' }} minWidth="0">
            <PlaceFields idOf={idOf} form={form} errors={search.errors} places={places} onChange={search.change} />
          </Box>
          <WhenFields idOf={idOf} form={form} errors={search.errors} onChange={search.change} />
          <Grid
            gap="3"
            gridColumn={{ base: '1 / -1', lg: form.isReturn ? 'span 5' : 'span 8' }}
            minWidth="0"
            gridTemplateColumns={{ base: 'minmax(0, 1.2fr) minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          >
            <PartyField id={idOf('party')} form={form} onChange={search.change} />
            <StateField
              id={idOf('state')}
              form={form}
              error={search.errors.state}
              states={places.states}
              onChange={search.change}
            />
          </Grid>
          {form.isReturn && (
            <WhenFields idOf={idOf} form={form} errors={search.errors} onChange={search.change} isWayBack />
          )}
          <Box gridColumn={{ base: '1 / -1', lg: form.isReturn ? 'span 3' : 'span 4' }}>
            <Button
              type="submit"
              variant="main"
              size="field"
              width="100%"
              loading={search.isSearching}
              icon={<Search aria-hidden />}
            >
              Find a ride
            </Button>
          </Box>
        </Grid>
        <FlightNote form={form} onChange={search.change} />
        <SearchNotices places={places} error={search.error} />
        <RecentSearches
          read={readRecent}
          labelOf={recentLabel}
          onChoose={(recent) => search.change((shown) => ({ ...shown, areaName: '', ...recent }))}
        />
      </Form>
    </>
  );
}

interface FlightNoteProps {
  readonly form: SearchForm;
  readonly onChange: ChangeForm;
}

/** The flight that the ride is to meet; it goes with the search into the booking. */
function FlightNote({ form, onChange }: FlightNoteProps) {
  if (!form.flightNumber) return null;
  return (
    <HStack gap="2" marginTop="3" textStyle="small">
      <Box flex="none">
        <PlaneLanding size={16} aria-hidden />
      </Box>
      <Text>For flight {form.flightNumber}. Its number goes on your booking.</Text>
      <Button
        variant="plain"
        size="sm"
        flex="none"
        onClick={() => onChange((shown) => ({ ...shown, flightNumber: '' }))}
      >
        Remove
      </Button>
    </HStack>
  );
}

/** Why the search does not work: the lists could not be loaded, or the search itself failed. */
function SearchNotices({ places, error }: { readonly places: Places; readonly error: unknown }) {
  if (!places.error && error === undefined) return null;
  return (
    <Stack gap="3" marginTop="3">
      {places.error && (
        <Notice
          tone="failed"
          role="alert"
          action={
            <Button size="sm" variant="outline" loading={places.isLoading} onClick={places.retry}>
              Try again
            </Button>
          }
        >
          The list of places could not be loaded. {failureSentence(places.error)}
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="failed" role="alert">
          {failureSentence(error)}
        </Notice>
      )}
    </Stack>
  );
}
