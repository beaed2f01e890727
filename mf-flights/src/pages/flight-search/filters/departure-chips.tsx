import { Box, Chip, chakra, Grid } from 'shared/ui';
import { type DayPart, dayPartNames, dayParts } from '../../../model/day-parts';
import { withToggled } from '../../../model/filters';

interface DepartureChipsProps {
  readonly chosen: readonly DayPart[];
  readonly onChange: (chosen: readonly DayPart[]) => void;
}

const Group = chakra('fieldset', {});

/** When the first flight leaves, by parts of the day. */
export function DepartureChips({ chosen, onChange }: DepartureChipsProps) {
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
            onClick={() => onChange(withToggled(chosen, part))}
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
}
