import { useState } from 'react';
import type { Airport } from 'shared/contract/places';
import { useSettings } from 'shared/shell';
import { Box, chakra, withoutScripts } from 'shared/ui';
import { Combobox } from 'shared/ui/combobox';
import type { WatchedRoute } from '../../components/subscribe/subscribe-form';

interface Ends {
  readonly from: string;
  readonly to: string;
}

export type RouteChoice = ReturnType<typeof useRouteChoice>;

const nowhere: Ends = { from: '', to: '' };

/** The route of the alert, if any. @param named the route of the address, until another one is chosen */
export function useRouteChoice(named: WatchedRoute | undefined) {
  const airports = useSettings((settings) => settings.airports);
  const [chosen, setChosen] = useState<Ends>();
  const [isChecked, setChecked] = useState(false);
  const ends = chosen ?? named ?? nowhere;
  const { from, to } = ends;
  const errors = isChecked ? errorsOf(ends) : {};
  const cityOf = (iata: string) => airports.find((airport) => airport.iata === iata)?.city ?? iata;
  const isWhole = from !== '' && to !== '' && from !== to;
  return {
    airports,
    ends,
    errors,
    route: isWhole ? { from, to, name: `${cityOf(from)} to ${cityOf(to)}` } : undefined,
    change: (ends: Ends) => setChosen(ends),
    /** Chooses a route beside the form, which is below on a phone. */
    choose({ from: start, to: end }: Ends) {
      setChosen({ from: start, to: end });
      document.getElementById('watch-from')?.closest('form')?.scrollIntoView({ block: 'nearest' });
    },
    /** True if both ends are chosen, or neither; otherwise the errors are shown and the field gets the focus. */
    check(): boolean {
      setChecked(true);
      const [wrong] = Object.keys(errorsOf(ends));
      if (wrong) document.getElementById(`watch-${wrong}`)?.focus();
      return wrong === undefined;
    },
  };
}

function errorsOf({ from, to }: Ends): { readonly from?: string; readonly to?: string } {
  if (from && from === to) return { to: 'Choose another airport than the one you leave from.' };
  if (from && !to) return { to: 'Choose where you fly to, or leave both fields empty.' };
  if (to && !from) return { from: 'Choose where you leave from, or leave both fields empty.' };
  return {};
}

const itemOf = ({ iata, city, name, country }: Airport) => ({
  value: iata,
  code: iata,
  label: city || name,
  hint: `${name.replace(/ Airport$/, '')}, ${country}`,
});

// a form that is sent without scripts has no route
const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    [withoutScripts]: { display: 'none' },
  },
});

/** Two ends that may be empty. */
export function RouteFieldset({ choice: { airports, ends, errors, change } }: { readonly choice: RouteChoice }) {
  const items = airports.map(itemOf);
  const known = (iata: string) =>
    iata && !items.some(({ value }) => value === iata) ? { value: iata, label: iata } : undefined;
  const end = (name: 'from' | 'to', label: string) => (
    <Box minWidth="0">
      <Combobox
        id={`watch-${name}`}
        label={label}
        optional
        items={items}
        chosen={known(ends[name])}
        value={ends[name]}
        error={errors[name]}
        placeholder="City or airport"
        onChange={(iata) => change({ ...ends, [name]: iata })}
      />
    </Box>
  );
  return (
    <Fields role="group" aria-label="Route to watch">
      {end('from', 'From')}
      {end('to', 'To')}
    </Fields>
  );
}
