import { memo } from 'react';
import { Box, Chip, chakra, Grid } from 'shared/ui';
import { type DayPart, dayPartNames, dayParts } from '../../../model/day-parts';
import { type ChangeFilters, withToggled } from '../../../model/filters';

interface DepartureChipsProps {
  readonly chosen: readonly DayPart[];
  readonly onChange: ChangeFilters;
}

const Group = chakra('fieldset', {});

/** When the first flight leaves, by parts of the day. Memoised: of no other group it depends. */
export const DepartureChips = memo(function DepartureChips({ chosen, onChange }: DepartureChipsProps) {
  return (
    <Group>
      <Box as="legend" textStyle="strong" marginBottom="2">
        Departure time
      </Box>
      <Grid gap="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        {dayParts.map((part) => (
          <Chip
            key={part}
            type="button"
            aria-pressed={chosen.includes(part)}
            flexDirection="column"
            justifyContent="center"
            gap="0"
            paddingInline="2"
            paddingBlock="1.5"
            borderRadius="md"
            onClick={() => onChange(({ departures }) => ({ departures: withToggled(departures, part) }))}
          >
            {dayPartNames[part].label}
            <Box as="span" textStyle="caption" color="fg.muted">
              {dayPartNames[part].hours}
            </Box>
          </Chip>
        ))}
      </Grid>
    </Group>
  );
});
