import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { siteRules, useDraft, useSettings } from 'shared/shell';
import { areasQuery } from '../../api/get-areas';
import { airportAreaId, arrivalFromQuery, formFromArrival } from '../../model/arrival';
import { draftKeys } from '../../model/draft-keys';
import { criteriaFromQuery } from '../../model/search-criteria';
import { emptySearch, formFromCriteria, type SearchForm, withoutPast } from '../../model/search-form';

/**
 * What stands in the search: the address's criteria where it carries some ("Edit search"), or the landing that it
 * names, else what was typed in this tab, else the last search.
 */
export function useSearchForm() {
  const [params] = useSearchParams();
  const asked = useMemo(() => criteriaFromQuery(params), [params]);
  const arrival = useMemo(() => arrivalFromQuery(params), [params]);
  const landing = useQuery(areasQuery(arrival ? airportAreaId(arrival) : ''));
  const last = useSettings((state) => state.rideSearch);
  const [draft, setForm] = useDraft<SearchForm>(draftKeys.search, last ? formFromCriteria(last) : emptySearch);
  const [openedAtMs] = useState(() => Date.now());

  useEffect(() => {
    if (asked) setForm(formFromCriteria(asked));
  }, [asked, setForm]);

  const [area] = landing.data ?? [];
  useEffect(() => {
    if (arrival && !landing.isPending && !asked) setForm(formFromArrival(arrival, area));
  }, [arrival, area, landing.isPending, asked, setForm]);

  const form = useMemo(() => withoutPast(draft, openedAtMs, siteRules()), [draft, openedAtMs]);
  return { form, setForm };
}
