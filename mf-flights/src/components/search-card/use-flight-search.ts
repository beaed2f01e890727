import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { pathTo } from 'shared/paths';
import { dropDraft, setActiveSearch, settings, useDraft, useSettings } from 'shared/shell';
import type { FieldError } from 'shared/ui/parts';
import { airportsQuery } from '../../api/search-airports';
import { flightsQuery } from '../../api/search-flights';
import { storeRecent } from '../../model/recent-searches';
import { criteriaToQuery, criteriaToText } from '../../model/search-criteria';
import {
  type DaysFrom,
  emptySearch,
  formFromCriteria,
  type SearchErrors,
  type SearchField,
  type SearchForm,
  searchErrors,
  searchFields,
  toCriteria,
  withoutPast,
} from '../../model/search-form';

/** What the fields of the search share. */
export interface FieldWiring {
  readonly idOf: (field: string) => string;
  readonly errors: SearchErrors;
  /** Airports that the search is known to name. */
  readonly airports: readonly Airport[];
  readonly change: (form: SearchForm) => void;
  /** Called when a field is left: from then on it says what it lacks. */
  readonly leave: (field: SearchField) => void;
}

interface FlightSearchArgs {
  readonly form: SearchForm;
  readonly setForm: (form: SearchForm) => void;
  readonly idOf: (field: string) => string;
  readonly draftKey: string;
  readonly airports: readonly Airport[];
  readonly onSearched?: (criteria: FlightCriteria) => void;
}

/** Checks the form, keeps its criteria, and goes to the flights, which are asked for on the way. */
export function useFlightSearch({ form, setForm, idOf, draftKey, airports, onSearched }: FlightSearchArgs) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [visited, setVisited] = useState<ReadonlySet<SearchField>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [summary, setSummary] = useState<readonly FieldError[]>([]);

  const all = searchErrors(form);
  const fields = searchFields(form);
  const isShown = (field: SearchField) => isSubmitted || visited.has(field) || hasSameAirport(form, field);
  const errors: SearchErrors = Object.fromEntries(fields.filter(isShown).map((field) => [field, all[field]]));

  function change(changed: SearchForm) {
    // another kind or number of flights: what was left is no longer the same field
    if (changed.tripType !== form.tripType || changed.slices.length !== form.slices.length) {
      setVisited(new Set());
      setSubmitted(false);
    }
    setForm(changed);
    setSummary([]);
  }

  function submit() {
    setSubmitted(true);
    const problems = fields.flatMap((field): FieldError[] => {
      const message = all[field];
      return message ? [{ fieldId: idOf(field), message }] : [];
    });
    setSummary(problems);
    if (problems.length) return;
    const criteria = toCriteria(form);
    void queryClient.prefetchQuery(flightsQuery(criteria));
    setActiveSearch(criteria);
    storeRecent(criteria, [...settings.getState().airports, ...airports, ...chosenAirports(criteria)]);
    dropDraft(draftKey);
    navigate(pathTo('flightSearch', { query: criteriaToQuery(criteria) }));
    onSearched?.(criteria);
  }

  // what was chosen in a search need not be on the list
  const chosenAirports = ({ slices }: FlightCriteria) =>
    slices
      .flatMap(({ from, to }) => [from, to])
      .flatMap((code) => queryClient.getQueryData<readonly Airport[]>(airportsQuery(code).queryKey) ?? []);

  const leave = (field: SearchField) =>
    setVisited((before) => (before.has(field) ? before : new Set([...before, field])));
  const wiring: FieldWiring = { idOf, errors, airports, change, leave };
  return { wiring, summary, submit };
}

/** The same airport at both ends is said at once: both were chosen. */
const hasSameAirport = ({ slices }: SearchForm, field: SearchField) =>
  slices.some(({ from, to }, at) => field === `to-${at}` && to !== '' && from === to);

/** One draft for a new search, and one for the search that a results page is of. */
export const draftKeyOf = (criteria: FlightCriteria | undefined) =>
  criteria ? 'flight-search-edit' : 'flight-search-form';

interface Draft {
  /** The search that was being changed, as an address writes it; '' for a new one. */
  readonly of: string;
  readonly form: SearchForm;
}

const isForm = (form: Partial<SearchForm> | undefined) =>
  Boolean(form?.tripType && Array.isArray(form.slices) && form.slices.length > 0);

/**
 * What stands in the search: what was typed in this tab, else the criteria that are being changed, else the last search.
 */
export function useSearchForm(criteria: FlightCriteria | undefined, daysFrom: DaysFrom) {
  const last = useSettings((state) => state.activeSearch);
  const of = criteria ? criteriaToText(criteria) : '';
  const start = criteria ?? last;
  const fresh: Draft = { of, form: start ? formFromCriteria(start) : emptySearch };
  const [draft, setDraft] = useDraft<Draft>(draftKeyOf(criteria), fresh);
  const typed = draft.of === of && isForm(draft.form) ? draft.form : fresh.form;

  const form = useMemo(() => withoutPast(typed, daysFrom), [typed, daysFrom]);
  return { form, setForm: (changed: SearchForm) => setDraft({ of, form: changed }) };
}
