import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { dropDraft, setActiveSearch, settings, useDraft, useSettings } from 'shared/shell';
import type { FieldError } from 'shared/ui/parts';
import { airportsQuery } from '../../api/search-airports';
import { flightsQuery } from '../../api/search-flights';
import { resultsPath } from '../../model/flight-paths';
import { storeRecent } from '../../model/recent-searches';
import { criteriaToText } from '../../model/search-criteria';
import {
  type ChangeForm,
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

/** What every field of the search form needs. */
export interface FieldWiring {
  readonly idOf: (field: string) => string;
  readonly errors: SearchErrors;
  /** The known airports of the criteria. */
  readonly airports: readonly Airport[];
  readonly change: ChangeForm;
}

interface FlightSearchArgs {
  readonly form: SearchForm;
  readonly changeForm: ChangeForm;
  readonly idOf: (field: string) => string;
  readonly draftKey: string;
  readonly airports: readonly Airport[];
  readonly onSearched?: (criteria: FlightCriteria) => void;
}

/** Checks the form, starts the search, stores the criteria, and navigates to the results. */
export function useFlightSearch({ form, changeForm, idOf, draftKey, airports, onSearched }: FlightSearchArgs) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isSubmitted, setSubmitted] = useState(false);
  const [problems, setProblems] = useState<readonly FieldError[]>([]);

  const all = searchErrors(form);
  const fields = searchFields(form);
  const isShown = (field: SearchField) => isSubmitted || hasSameAirport(form, field);
  const errors: SearchErrors = Object.fromEntries(fields.filter(isShown).map((field) => [field, all[field]]));

  const change: ChangeForm = (changed) => {
    changeForm((shown) => {
      const next = changed(shown);
      // after a change of the trip type or of the number of flights the same id names another field
      if (next.tripType !== shown.tripType || next.slices.length !== shown.slices.length) setSubmitted(false);
      return next;
    });
    setProblems([]);
  };

  function submit() {
    setSubmitted(true);
    const found: FieldError[] = [];
    for (const field of fields) {
      const [message, last] = [all[field], found.at(-1)];
      // one sentence for the two of a frame
      if (last && last.message === message) last.fieldCount = 2;
      else if (message) found.push({ fieldId: idOf(field), message });
    }
    setProblems(found);
    if (found.length) return;
    const criteria = toCriteria(form);
    void queryClient.prefetchQuery(flightsQuery(criteria));
    setActiveSearch(criteria);
    storeRecent(criteria, [...settings.getState().airports, ...airports, ...chosenAirports(criteria)]);
    dropDraft(draftKey);
    navigate(resultsPath(criteria));
    onSearched?.(criteria);
  }

  // an airport that was found by typing is not among those on sale
  const chosenAirports = ({ slices }: FlightCriteria) =>
    slices
      .flatMap(({ from, to }) => [from, to])
      .flatMap((code) => queryClient.getQueryData<readonly Airport[]>(airportsQuery(code).queryKey) ?? []);

  const wiring: FieldWiring = { idOf, errors, airports, change };
  return { wiring, problems, submit };
}

/** This error is shown at once, since both fields are filled in. */
const hasSameAirport = ({ slices }: SearchForm, field: SearchField) =>
  slices.some(({ from, to }, at) => field === `to-${at}` && to !== '' && from === to);

/** A new search and a search that is edited have separate drafts. */
export const draftKeyOf = (criteria: FlightCriteria | undefined) =>
  criteria ? 'flight-search-edit' : 'flight-search-form';

interface Draft {
  /** The query string of the edited search; '' for a new one. */
  readonly of: string;
  readonly form: SearchForm;
}

const isForm = (form: Partial<SearchForm> | undefined) =>
  Boolean(form?.tripType && Array.isArray(form.slices) && form.slices.length > 0);

/** The form: the draft of this tab, else the edited criteria, else the last search. */
export function useSearchForm(criteria: FlightCriteria | undefined, daysFrom: DaysFrom) {
  const last = useSettings((state) => state.activeSearch);
  const of = criteria ? criteriaToText(criteria) : '';
  const start = criteria ?? last;
  const fresh: Draft = { of, form: start ? formFromCriteria(start) : emptySearch };
  const [draft, setDraft] = useDraft<Draft>(draftKeyOf(criteria), fresh);
  const typedOf = (one: Draft) => (one.of === of && isForm(one.form) ? one.form : fresh.form);
  const typed = typedOf(draft);

  const form = useMemo(() => withoutPast(typed, daysFrom), [typed, daysFrom]);
  const changeForm: ChangeForm = (change) =>
    setDraft((one) => ({ of, form: change(withoutPast(typedOf(one), daysFrom)) }));
  return { form, changeForm };
}
