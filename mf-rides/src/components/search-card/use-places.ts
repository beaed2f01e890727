import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSettings } from 'shared/shell';
import { areasNamedQuery, areasQuery, nearAirportsQuery, statesQuery } from '../../api/places';
import { areaEnd, type SearchForm } from '../../model/search-form';

/**
 * The options of the form: the states, which are fetched here only if the shell has not loaded them; the areas of one state; its
 * airports and, once they are asked for or the state has none, those within a drive of it.
 */
export function usePlaces(form: SearchForm) {
  const stored = useSettings((settings) => settings.states);
  const states = useQuery({ ...statesQuery, enabled: stored.length === 0 });
  const areas = useQuery(areasQuery(form.state));
  const all = areas.data ?? [];
  const airports = all.filter((area) => area.kind === 'airport');
  const [isNearWanted, setNearWanted] = useState(false);
  const hasNoAirport = areas.data !== undefined && airports.length === 0;
  const near = useQuery({
    ...nearAirportsQuery(form[areaEnd(form)] || form.state, form.direction),
    enabled: isNearWanted || hasNoAirport,
  });
  const [missed, setMissed] = useState('');
  const named = useQuery(areasNamedQuery(missed));
  const elsewhere = (named.data ?? []).filter(({ state }) => state !== form.state);

  return {
    /** The areas of other states with the typed name. */
    elsewhere,
    isSeeking: named.isFetching,
    seek: useCallback((text: string) => setMissed(text.trim()), []),
    states: stored.length ? stored : (states.data ?? []),
    airports,
    /** Airports of any state, nearest first. */
    near: near.data,
    hasNoAirport,
    areas: all.filter((area) => area.kind !== 'airport'),
    airportLabels: airports.map((area) => area.label),
    isLoading: areas.isFetching || states.isFetching || (hasNoAirport && near.isFetching),
    error: areas.error ?? (hasNoAirport ? near.error : null) ?? (stored.length ? null : states.error),
    wantNear: () => setNearWanted(true),
    retry() {
      if (areas.error) void areas.refetch();
      if (near.error) void near.refetch();
      if (states.error) void states.refetch();
    },
  };
}

export type Places = ReturnType<typeof usePlaces>;
