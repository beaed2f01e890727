import { formatLongDate } from 'shared/format';
import { ChevronLeft, ChevronRight } from 'shared/icons';
import { Button, chakra, Heading, IconButton } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { dayName, daysAfter } from '../../model/days';

const Name = chakra('div', {
  // The height is the same without the button.
  base: { display: 'flex', alignItems: 'center', columnGap: '4', minHeight: '11', marginBottom: '2' },
});

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', md: 'auto 176px auto' },
    alignItems: 'center',
    justifyContent: 'start',
    gap: '2',
    marginBottom: '5',
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
      <Name>
        <Heading textStyle="h3" minWidth="0" aria-live="polite">
          {name ? `${name}, ${formatLongDate(day)}` : formatLongDate(day)}
        </Heading>
        {day !== today && (
          <Button variant="plain" size="sm" paddingInline="3" onClick={() => onDay(today)}>
            Today
          </Button>
        )}
      </Name>
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
          label="Day"
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
      </Bar>
    </>
  );
}
