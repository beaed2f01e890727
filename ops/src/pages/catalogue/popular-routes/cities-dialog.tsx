import { useState } from 'react';
import { failureFields } from 'shared/checkout';
import { type CitiesAbroadEntry, citiesAbroadShown, type RouteOption } from 'shared/contract/catalogue';
import { chakra } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import { citiesAbroadQuery } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { lagosDay } from '../../../model/days';
import { StartField } from '../start-field';
import { useValueForm } from '../use-catalogue';

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
});

const places = Array.from({ length: citiesAbroadShown }, (_, index) => index);

/** Each place with its city; empty where nothing is shown. */
const placedOf = ({ values: { cities } }: CitiesAbroadEntry): Record<number, string> =>
  Object.fromEntries(places.map((place) => [place, cities[place] ?? '']));

interface CitiesDialogProps {
  readonly entry: CitiesAbroadEntry;
  readonly options: readonly RouteOption[];
  readonly onClose: () => void;
}

/** Chooses the cities abroad and their order. */
export function CitiesDialog({ entry, options, onClose }: CitiesDialogProps) {
  const today = lagosDay(Date.now());
  const { base, fields, set, save } = useValueForm(citiesAbroadQuery, entry, placedOf, onClose);
  const [startsOn, setStartsOn] = useState(today);
  const refused = failureFields(save.failure);
  const taken = places.filter((place) => fields[place]);
  const cities = taken.map((place) => fields[place] ?? '');
  const errorOf = (place: number) => {
    const index = taken.indexOf(place);
    return index < 0 ? undefined : refused[`values.cities.${index}`];
  };

  return (
    <ConfirmDialog
      title="From Nigeria abroad"
      outcome="Travellers see the cities in this order. Without any, the list is left out."
      confirm={startsOn === today ? 'Change cities now' : 'Plan this change'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={() =>
        save.run({ kind: 'cities-abroad', key: 'site', values: { cities }, version: base.version, startsOn })
      }
      onClose={onClose}
    >
      <Fields>
        {places.map((place) => (
          <Field key={place} id={`city-${place}`} label={`City ${place + 1}`} error={errorOf(place)}>
            <Select
              id={`city-${place}`}
              options={[{ value: '', label: 'None' }, ...options]}
              value={fields[place] ?? ''}
              onChange={(city) => set({ [place]: city })}
            />
          </Field>
        ))}
      </Fields>
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
    </ConfirmDialog>
  );
}
