import { useQuery } from '@tanstack/react-query';
import { useSettings } from 'shared/shell';
import { areasQuery, statesQuery } from '../../api/places';

/** The options of the form: the states, which are fetched here only if the shell has not loaded them, and the airports and areas of one state. */
export function usePlaces(state: string) {
  const stored = useSettings((settings) => settings.states);
  const states = useQuery({ ...statesQuery, enabled: stored.length === 0 });
  const areas = useQuery(areasQuery(state));
  const all = areas.data ?? [];
  const airports = all.filter((area) => area.kind === 'airport');

  return {
    states: stored.length ? stored : (states.data ?? []),
    airports,
    areas: all.filter((area) => area.kind !== 'airport'),
    airportLabels: airports.map((area) => area.label),
    isLoading: areas.isFetching || states.isFetching,
    error: areas.error ?? (stored.length ? null : states.error),
    retry() {
      if (areas.error) void areas.refetch();
      if (states.error) void states.refetch();
    },
  };
}

export type Places = ReturnType<typeof usePlaces>;
