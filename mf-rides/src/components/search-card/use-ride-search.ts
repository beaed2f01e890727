import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { failureFields } from 'shared/checkout';
import { pathTo } from 'shared/paths';
import { siteRules, useDraft, useSettings } from 'shared/shell';
import type { FieldError } from 'shared/ui/parts';
import { areasQuery } from '../../api/places';
import { ridesQuery, searchRides } from '../../api/search-rides';
import { airportAreaId, arrivalFromQuery, formFromArrival } from '../../model/arrival';
import { draftKeys } from '../../model/draft-keys';
import { storeRides } from '../../model/found-rides';
import { storeRecent } from '../../model/recent-searches';
import { criteriaFromQuery, criteriaToQuery } from '../../model/search-criteria';
import {
  type ChangeForm,
  emptySearch,
  formFromCriteria,
  type SearchErrors,
  type SearchForm,
  searchErrors,
  searchFields,
  toCriteria,
  withMatchingFlight,
  withoutPast,
} from '../../model/search-form';
import { useTravellerDraft } from '../traveller/use-traveller-draft';

/** The messages to show: none before the first press of the button, then of filled fields and of those that the press found. */
function shownErrors(form: SearchForm, found: SearchErrors | undefined): SearchErrors {
  if (!found) return {};
  const all = searchErrors(form, Date.now(), siteRules());
  return Object.fromEntries(
    searchFields.filter((field) => found[field] || form[field]).map((field) => [field, all[field]]),
  );
}

/** Checks the form, searches, stores criteria and results, and navigates to the results. */
export function useRideSearch(form: SearchForm, changeForm: ChangeForm, fieldId: (field: string) => string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { setForm: setTraveller } = useTravellerDraft();
  /** By the last press of the button. */
  const [found, setFound] = useState<SearchErrors>();
  const [isSearching, setSearching] = useState(false);
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<SearchErrors>({});
  const [problems, setProblems] = useState<readonly FieldError[]>([]);

  const inOrder = (errors: SearchErrors): FieldError[] =>
    searchFields.flatMap((field) => {
      const message = errors[field];
      return message ? [{ fieldId: fieldId(field), message }] : [];
    });

  const change: ChangeForm = (changed) => {
    changeForm((shown) => withMatchingFlight(shown, changed(shown)));
    setRefused({});
    setError(undefined);
    setProblems([]);
  };

  async function submit() {
    if (isSearching) return;
    setError(undefined);
    const errors = searchErrors(form, Date.now(), siteRules());
    const messages = inOrder(errors);
    setFound(errors);
    setProblems(messages);
    if (messages.length) return;
    const criteria = toCriteria(form);
    setSearching(true);
    try {
      const results = await searchRides(criteria);
      queryClient.setQueryData(ridesQuery(criteria).queryKey, results);
      const { flightNumber } = criteria;
      if (flightNumber) setTraveller((typed) => ({ ...typed, flightNumber }));
      storeRides(criteria, results, Date.now());
      storeRecent(form);
      navigate(pathTo('rideResults', { query: criteriaToQuery(criteria) }));
    } catch (failure) {
      const fields: SearchErrors = failureFields(failure);
      const messages = inOrder(fields);
      setRefused(fields);
      setProblems(messages);
      if (messages.length === 0) setError(failure);
    } finally {
      setSearching(false);
    }
  }

  return {
    change,
    submit,
    isSearching,
    error,
    /** Of the last press of the button, in the order of the form. */
    problems,
    errors: { ...shownErrors(form, found), ...refused },
  };
}

/**
 * The form: the criteria of the URL ("Edit search") or its landing, else the draft of this tab, else the last search.
 */
export function useSearchForm() {
  const [params] = useSearchParams();
  const requested = useMemo(() => criteriaFromQuery(params), [params]);
  const arrival = useMemo(() => arrivalFromQuery(params), [params]);
  const landing = useQuery(areasQuery(arrival ? airportAreaId(arrival) : ''));
  const last = useSettings((state) => state.rideSearch);
  const [area] = landing.data ?? [];
  const [draft, setForm] = useDraft<SearchForm>(draftKeys.search, first());
  const [openedAtMs] = useState(() => Date.now());

  useEffect(() => {
    if (requested) setForm(formFromCriteria(requested));
  }, [requested, setForm]);

  function first(): SearchForm {
    if (requested) return formFromCriteria(requested);
    // the place of an airport is not guessed: no state until it is known
    if (arrival) return { ...formFromArrival(arrival, area), ...(landing.isPending && { state: '' }) };
    return last ? formFromCriteria(last) : emptySearch;
  }

  useEffect(() => {
    if (arrival && !landing.isPending && !requested) setForm(formFromArrival(arrival, area));
  }, [arrival, area, landing.isPending, requested, setForm]);

  // a draft of an earlier release has fewer fields
  const shownOf = useCallback(
    (one: SearchForm) => withoutPast({ ...emptySearch, ...one }, openedAtMs, siteRules()),
    [openedAtMs],
  );
  const form = useMemo(() => shownOf(draft), [draft, shownOf]);
  const changeForm: ChangeForm = (change) => setForm((one) => change(shownOf(one)));
  return { form, changeForm };
}
