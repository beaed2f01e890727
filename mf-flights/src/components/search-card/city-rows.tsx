import { useEffect, useState } from 'react';
import { Plus, Trash2 } from 'shared/icons';
import { Box, Button, chakra, Grid, IconButton, Stack, Text } from 'shared/ui';
import {
  canAddSlice,
  type DaysFrom,
  type SearchForm,
  withNewSlice,
  withoutSlice,
  withSlice,
} from '../../model/search-form';
import { SliceFields } from './airport-fields';
import { DayField } from './day-fields';
import type { FieldWiring } from './use-flight-search';

interface CityRowsProps {
  readonly wiring: FieldWiring;
  readonly form: SearchForm;
  readonly daysFrom: DaysFrom;
}

const fewest = 2;

const rail = '7';

/** A flight; on wide screens with a stop on the line that leads from one to the next. On a phone its fields draw their own. */
const Leg = chakra('div', {
  base: {
    position: 'relative',
    paddingInlineStart: { lg: rail },
    _before: {
      content: { lg: '""' },
      position: 'absolute',
      insetInlineStart: '0',
      top: '1',
      boxSize: '12px',
      borderRadius: 'full',
      border: '2px solid {colors.accent.line}',
    },
    // to the stop of the next flight: over the gap between the two
    _after: {
      content: { lg: '""' },
      position: 'absolute',
      insetInlineStart: '5px',
      top: '20px',
      bottom: 'calc(-1 * {spacing.5})',
      width: '2px',
      bg: 'accent.line',
    },
    '&:not(:has(+ [role=group]))::after': { display: 'none' },
  },
});

/** The latest day chosen for an earlier flight; '' if there is none. */
const dayBefore = ({ slices }: SearchForm, at: number): string =>
  slices.slice(0, at).reduce((last, { departureDate }) => departureDate || last, '');

/** The two to six flights of a multi-city trip. */
export function CityRows({ wiring, form, daysFrom }: CityRowsProps) {
  const focusOn = useFocusOn();
  const { slices } = form;

  function add() {
    wiring.change(withNewSlice);
    focusOn(wiring.idOf(`${slices.at(-1)?.to ? 'to' : 'from'}-${slices.length}`));
  }
  function remove(at: number) {
    wiring.change((shown) => withoutSlice(shown, at));
    focusOn(wiring.idOf(`from-${Math.min(at, slices.length - 2)}`));
  }

  return (
    <Stack gap="5" gridColumn="1 / -1">
      {slices.map((slice, at) => (
        <Leg key={at} role="group" aria-labelledby={wiring.idOf(`flight-${at}`)}>
          <Text id={wiring.idOf(`flight-${at}`)} textStyle="label" marginBottom="2">
            Flight {at + 1}
          </Text>
          <Grid
            gap="3"
            alignItems="start"
            gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 200px 44px' }}
          >
            <Box gridColumn={{ base: '1 / -1', lg: 'auto' }} minWidth="0">
              <SliceFields wiring={wiring} form={form} at={at} />
            </Box>
            <DayField
              wiring={wiring}
              field={`departureDate-${at}`}
              label="Departure"
              value={slice.departureDate}
              bounds={daysFrom(slice.from)}
              notBefore={dayBefore(form, at)}
              from={slice.from}
              to={slice.to}
              onChange={(day) => wiring.change((shown) => withSlice(shown, at, { departureDate: day }))}
            />
            {slices.length > fewest && (
              <IconButton
                label={`Remove flight ${at + 1}`}
                title={`Remove flight ${at + 1}`}
                icon={<Trash2 />}
                marginTop="2.5"
                onClick={() => remove(at)}
              />
            )}
          </Grid>
        </Leg>
      ))}
      {canAddSlice(form) && (
        <Box marginInlineStart={{ lg: rail }}>
          <Button type="button" variant="outline" size="sm" icon={<Plus aria-hidden />} onClick={add}>
            Add a flight
          </Button>
        </Box>
      )}
    </Stack>
  );
}

/** Moves the focus to a field of the next render. */
function useFocusOn() {
  const [id, setId] = useState('');
  useEffect(() => {
    if (!id) return;
    document.getElementById(id)?.focus();
    setId('');
  }, [id]);
  return setId;
}
