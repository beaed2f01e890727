import { useMemo } from 'react';
import type { FlightCriteria } from 'shared/contract/flights';
import { useDraft, useSettings } from 'shared/shell';
import { criteriaToText } from '../../model/search-criteria';
import { type DaysFrom, emptySearch, formFromCriteria, type SearchForm, withoutPast } from '../../model/search-form';

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
