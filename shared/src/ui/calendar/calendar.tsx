import { type KeyboardEvent, useId, useState } from 'react';
import { ChevronDown, ChevronLeft, ChevronRight } from 'shared/icons';
import { IconButton } from '../buttons/icon-button';
import { chakra } from '../styled/chakra';
import {
  canTurn,
  clampDay,
  type Day,
  dateOf,
  daysShown,
  longName,
  monthOf,
  months,
  monthsShown,
  moveBy,
  pageName,
  turnPage,
  type View,
  yearOf,
  yearsShown,
} from './calendar-grid';
import { type Cell, GridTable } from './grid-table';

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: '2' },
});
const Title = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'md',
    fontWeight: 'semibold',
    _hover: { bg: 'bg.sunken' },
    '&:disabled': { cursor: 'default', bg: 'transparent' },
  },
});

const wider: Record<View, View> = { days: 'months', months: 'years', years: 'years' };
const narrower: Record<View, View> = { days: 'days', months: 'days', years: 'months' };
const units: Record<View, string> = { days: 'month', months: 'year', years: 'ten years' };
/** The length of a cell's key, a prefix of the day, in each view. */
const keyLength: Record<View, number> = { days: 10, months: 7, years: 4 };

export type CalendarProps = { value: Day | ''; min: Day; max: Day; today: Day; onPick: (day: Day) => void };

/** A calendar to choose a day. The title switches to months and years. Days outside [min, max] are disabled. */
export function Calendar({ value, min, max, today, onPick }: CalendarProps) {
  const titleId = useId();
  const [view, setView] = useState<View>('days');
  const [cursor, setCursor] = useState(() => clampDay(value || today, min, max));
  const page = { name: pageName(view, cursor), unit: units[view] };
  const part = (day: Day) => day.slice(0, keyLength[view]);

  function move(event: KeyboardEvent) {
    const to = moveBy(view, cursor, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    setCursor(clampDay(to, min, max));
  }
  function turn(direction: 1 | -1) {
    setCursor(clampDay(turnPage(view, cursor, direction), min, max));
  }
  function pick(key: string) {
    if (view === 'days') return onPick(key);
    const to = view === 'months' ? `${key}-01` : `${key}-${cursor.slice(5, 7)}-01`;
    setCursor(clampDay(to, min, max));
    setView(narrower[view]);
  }

  const shown = { days: daysShown, months: monthsShown, years: yearsShown }[view](cursor);
  const cells = shown.map((day): Cell => {
    const name = {
      days: () => ({ text: String(dateOf(day)), name: longName(day) }),
      months: () => ({ text: months[monthOf(day)]?.slice(0, 3) ?? '', name: pageName('days', day) }),
      years: () => ({ text: String(yearOf(day)), name: String(yearOf(day)) }),
    }[view]();
    return {
      ...name,
      key: part(day),
      disabled: part(day) < part(min) || part(day) > part(max),
      selected: value !== '' && part(day) === part(value),
      today: part(day) === part(today),
      outside: view === 'days' && monthOf(day) !== monthOf(cursor),
    };
  });

  return (
    <div>
      <Head>
        <IconButton
          label={`Previous ${page.unit}`}
          icon={<ChevronLeft />}
          disabled={!canTurn(view, cursor, -1, min, max)}
          onClick={() => turn(-1)}
        />
        <Title
          id={titleId}
          type="button"
          aria-live="polite"
          disabled={view === 'years'}
          onClick={() => setView(wider[view])}
        >
          {page.name}
          {view !== 'years' && <ChevronDown size={16} />}
        </Title>
        <IconButton
          label={`Next ${page.unit}`}
          icon={<ChevronRight />}
          disabled={!canTurn(view, cursor, 1, min, max)}
          onClick={() => turn(1)}
        />
      </Head>
      <GridTable
        key={view}
        labelledBy={titleId}
        cells={cells}
        columns={view === 'days' ? 7 : 3}
        cursor={part(cursor)}
        onMove={move}
        onPick={pick}
      />
    </div>
  );
}
