import { formatLongDate } from 'shared/format';
import { Button, ChevronLeft, ChevronRight, chakra, Heading, IconButton } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { dayName, daysAfter } from '../../model/days';

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '2', marginBottom: '5' },
});

/** How far back and ahead a day can be chosen: rides are sold 90 days ahead. */
const reach = { backDays: 400, aheadDays: 120 } as const;

interface DayBarProps {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Which day: one back, one on, today, or any from the calendar. */
export function DayBar({ day, today, onDay }: DayBarProps) {
  const name = dayName(day, today);
  return (
    <Bar>
      <Heading textStyle="h3" width="100%" aria-live="polite">
        {name ? `${name}, ${formatLongDate(day)}` : formatLongDate(day)}
      </Heading>
      <IconButton
        round
        label="Previous day"
        icon={<ChevronLeft />}
        onClick={() => onDay(daysAfter(day, -1))}
        boxSize="control"
      />
      <chakra.div width="176px">
        <DateField
          id="day"
          label="Day"
          value={day}
          min={daysAfter(today, -reach.backDays)}
          max={daysAfter(today, reach.aheadDays)}
          onChange={onDay}
        />
      </chakra.div>
      <IconButton
        round
        label="Next day"
        icon={<ChevronRight />}
        onClick={() => onDay(daysAfter(day, 1))}
        boxSize="control"
      />
      {day !== today && (
        <Button variant="plain" paddingInline="3" onClick={() => onDay(today)}>
          Today
        </Button>
      )}
    </Bar>
  );
}
