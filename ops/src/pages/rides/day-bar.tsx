import { formatLongDate } from 'shared/format';
import { ChevronLeft, ChevronRight } from 'shared/icons';
import { Box, Button, chakra, Heading, IconButton } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { dayName, daysAfter } from '../../model/days';

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', md: 'auto 176px auto' },
    // a column of its own for Today would leave its gap on the other days
    gridAutoFlow: 'column',
    gridAutoColumns: 'auto',
    alignItems: 'center',
    justifyContent: 'start',
    gap: '2',
    marginBottom: { base: '3', md: '5' },
  },
});

/** Rides are sold 90 days ahead. */
const reach = { backDays: 400, aheadDays: 120 } as const;

interface DayBarProps {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

export function DayBar({ day, today, onDay }: DayBarProps) {
  const name = dayName(day, today);
  return (
    <>
      {/* on a phone the field says it */}
      <Box marginBottom={{ md: '3' }}>
        <Heading textStyle="h3" srOnly={{ base: true, md: false }} aria-live="polite">
          {name ? `${name}, ${formatLongDate(day)}` : formatLongDate(day)}
        </Heading>
      </Box>
      <Bar>
        <IconButton
          round
          label="Previous day"
          icon={<ChevronLeft />}
          onClick={() => onDay(daysAfter(day, -1))}
          boxSize="control"
        />
        <DateField
          id="day"
          size="field"
          label={name ? `Day: ${name.toLowerCase()}` : 'Day'}
          value={day}
          min={daysAfter(today, -reach.backDays)}
          max={daysAfter(today, reach.aheadDays)}
          onChange={onDay}
        />
        <IconButton
          round
          label="Next day"
          icon={<ChevronRight />}
          onClick={() => onDay(daysAfter(day, 1))}
          boxSize="control"
        />
        {day !== today && (
          <Button variant="plain" size="sm" paddingInline="2" onClick={() => onDay(today)}>
            Today
          </Button>
        )}
      </Bar>
    </>
  );
}
