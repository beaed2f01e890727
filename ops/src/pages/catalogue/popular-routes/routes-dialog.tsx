import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureFields, failureSentence } from 'shared/checkout';
import type { PopularRoutesEntry, RouteOption } from 'shared/contract/catalogue';
import { chakra, Skeleton, Text } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import { popularRoutesPreviewQuery, popularRoutesQuery } from '../../../api/catalogue';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Quiet } from '../../../components/rows';
import { lagosDay } from '../../../model/days';
import { StartField } from '../start-field';
import { useValueForm } from '../use-catalogue';
import { RouteList } from './route-list';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
type Place = (typeof places)[number];

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
});

/** Each place with its route; empty where the busiest follow. */
const placedOf = ({ values: { routes } }: PopularRoutesEntry) =>
  Object.fromEntries(places.map((place, index) => [place, routes[index] ?? ''])) as Record<Place, string>;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface RoutesDialogProps {
  readonly entry: PopularRoutesEntry;
  readonly options: readonly RouteOption[];
  readonly onClose: () => void;
}

/** Chooses the routes that come first, with the list as travellers would see it. */
export function RoutesDialog({ entry, options, onClose }: RoutesDialogProps) {
  const today = lagosDay(Date.now());
  const { base, fields, set, save } = useValueForm(popularRoutesQuery, entry, placedOf, onClose);
  const [startsOn, setStartsOn] = useState(today);
  const refused = failureFields(save.failure);
  const taken = places.filter((place) => fields[place] !== '');
  const routes = taken.map((place) => fields[place]);
  const errorOf = (place: Place) => {
    const index = taken.indexOf(place);
    return index < 0 ? undefined : refused[`values.routes.${index}`];
  };

  return (
    <ConfirmDialog
      title="Popular routes"
      outcome="Where you choose none, the busiest routes follow. Lists in browsers follow within ten minutes."
      confirm={startsOn === today ? 'Change routes now' : 'Plan this change'}
      keep="Leave it"
      isRunning={save.isRunning}
      error={Object.keys(refused).length > 0 ? undefined : save.error}
      onConfirm={() =>
        save.run({ kind: 'popular-routes', key: 'site', values: { routes }, version: base.version, startsOn })
      }
      onClose={onClose}
    >
      <Fields>
        {places.map((place) => (
          <Field key={place} id={`route-${place}`} label={`${capital(place)} route`} error={errorOf(place)}>
            <Select
              id={`route-${place}`}
              options={[{ value: '', label: 'The busiest' }, ...options]}
              value={fields[place]}
              onChange={(route) => set({ [place]: route })}
            />
          </Field>
        ))}
      </Fields>
      <StartField value={startsOn} error={refused.startsOn} onChange={setStartsOn} />
      <Preview routes={routes} />
    </ConfirmDialog>
  );
}

function Preview({ routes }: { readonly routes: readonly string[] }) {
  const { data, error } = useQuery({ ...popularRoutesPreviewQuery(routes), placeholderData: keepPreviousData });
  if (error) {
    const [field] = Object.values(failureFields(error));
    return <Quiet role="status">The preview could not be loaded. {field ?? failureSentence(error)}</Quiet>;
  }
  if (!data) return <Skeleton height="40" />;
  return (
    <section aria-labelledby="routes-preview">
      <Text id="routes-preview" textStyle="label" marginBottom="2">
        What travellers see then
      </Text>
      <RouteList routes={data} chosen={routes} />
    </section>
  );
}
