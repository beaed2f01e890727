import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureFields } from 'shared/checkout';
import { pathTo } from 'shared/paths';
import { siteRules } from 'shared/shell';
import type { FieldError } from 'shared/ui/parts';
import { ridesQuery, searchRides } from '../../api/search-rides';
import { keepRides } from '../../model/kept-rides';
import { keepRecent } from '../../model/recent-searches';
import { criteriaToQuery } from '../../model/search-criteria';
import {
  type SearchErrors,
  type SearchForm,
  searchErrors,
  searchFields,
  toCriteria,
  withItsFlight,
} from '../../model/search-form';
import { useTravellerDraft } from '../traveller/use-traveller-draft';

/** The messages to show: of filled fields at once, of empty ones only after the traveller has tried to search. */
function shownErrors(form: SearchForm, isSubmitted: boolean): SearchErrors {
  const all = searchErrors(form, Date.now(), siteRules());
  return Object.fromEntries(
    searchFields.filter((field) => isSubmitted || form[field]).map((field) => [field, all[field]]),
  );
}

/** Checks the form, searches, keeps criteria and results, and goes to them. */
export function useRideSearch(
  form: SearchForm,
  setForm: (form: SearchForm) => void,
  fieldId: (field: string) => string,
) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [, setTraveller] = useTravellerDraft();
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<SearchErrors>({});
  const [summary, setSummary] = useState<readonly FieldError[]>([]);

  const summaryOf = (errors: SearchErrors): FieldError[] =>
    searchFields.flatMap((field) => {
      const message = errors[field];
      return message ? [{ fieldId: fieldId(field), message }] : [];
    });

  function change(changed: SearchForm) {
    setForm(withItsFlight(form, changed));
    setRefused({});
    setError(undefined);
    setSummary([]);
  }

  async function submit() {
    if (isSearching) return;
    setSubmitted(true);
    setError(undefined);
    const problems = summaryOf(searchErrors(form, Date.now(), siteRules()));
    setSummary(problems);
    if (problems.length) return;
    const criteria = toCriteria(form);
    setSearching(true);
    try {
      const results = await searchRides(criteria);
      queryClient.setQueryData(ridesQuery(criteria).queryKey, results);
      const { flightNumber } = criteria;
      if (flightNumber) setTraveller((typed) => ({ ...typed, flightNumber }));
      keepRides(criteria, results, Date.now());
      keepRecent(form);
      navigate(pathTo('rideResults', { query: criteriaToQuery(criteria) }));
    } catch (failure) {
      const fields: SearchErrors = failureFields(failure);
      const messages = summaryOf(fields);
      setRefused(fields);
      setSummary(messages);
      if (messages.length === 0) setError(failure);
    } finally {
      setSearching(false);
    }
  }

  return { change, submit, isSearching, error, summary, errors: { ...shownErrors(form, isSubmitted), ...refused } };
}
