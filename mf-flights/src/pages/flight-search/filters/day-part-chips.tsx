import { memo } from 'react';
import { Box, Chip, Grid, VisuallyHidden } from 'shared/ui';
import {
  type ChangeFilters,
  type DayPart,
  type DayPartCounts,
  dayPartNames,
  dayParts,
  withToggled,
} from '../../../model/filters';
import { Group } from './group';

/** The groups of parts of the day, with their parameters. */
export const dayPartGroups = {
  departures: { legend: 'Departure time', parameter: 'at' },
  arrivals: { legend: 'Arrival time', parameter: 'arrive' },
  returns: { legend: 'Return departure', parameter: 'back-at' },
} as const;

interface DayPartChipsProps {
  readonly name: keyof typeof dayPartGroups;
  readonly counts: DayPartCounts;
  readonly chosen: readonly DayPart[];
  readonly onChange: ChangeFilters;
}

/** Parts of the day, each with its number of flights. The departures have a visible legend, the others the title of their fold. */
export const DayPartChips = memo(function DayPartChips({ name, counts, chosen, onChange }: DayPartChipsProps) {
  const { legend, parameter } = dayPartGroups[name];
  const isTitled = name !== 'departures';
  return (
    <Group legend={legend} isTitled={isTitled}>
      <Grid gap="2" marginTop={isTitled ? undefined : '2'} gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        {dayParts.map((part) => (
          <Chip
            key={part}
            asChild
            position="relative"
            flexDirection="column"
            justifyContent="center"
            gap="0"
            paddingInline="2"
            paddingBlock="1.5"
            borderRadius="md"
            cursor="pointer"
            color={counts[part] === 0 && !chosen.includes(part) ? 'fg.muted' : undefined}
            css={{ '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' } }}
          >
            <label>
              <VisuallyHidden asChild>
                <input
                  type="checkbox"
                  name={parameter}
                  value={part}
                  checked={chosen.includes(part)}
                  onChange={() => onChange((now) => ({ [name]: withToggled(now[name], part) }))}
                />
              </VisuallyHidden>
              <span>
                {dayPartNames[part].label}{' '}
                <Box as="span" textStyle="caption" color="fg.muted">
                  {counts[part]}
                  <VisuallyHidden>{counts[part] === 1 ? ' flight, ' : ' flights, '}</VisuallyHidden>
                </Box>
              </span>
              <Box as="span" textStyle="caption" color="fg.muted">
                {dayPartNames[part].hours}
              </Box>
            </label>
          </Chip>
        ))}
      </Grid>
    </Group>
  );
});
