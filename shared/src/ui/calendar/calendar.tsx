import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ChevronDown, ChevronLeft, ChevronRight } from 'shared/icons';
import { IconButton } from '../buttons/icon-button';
import { chakra } from '../styled/chakra';
import {
  addMonths,
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

/** What is written under a day. */
export interface DayNote {
  readonly text: string;
  /** Follows the name of the day for screen readers. */
  readonly name: string;
  /** Whether it is among the best. */
  readonly isGood: boolean;
}

export interface DayNotes {
  /** Undefined while unknown, and for a day without one. Its room is kept, so that nothing moves when notes arrive. */
  readonly of: (day: Day) => DayNote | undefined;
  /** Called with the first day of the first month that is shown. */
  readonly onShow: (month: Day) => void;
  /** What the notes are, in a sentence. */
  readonly legend: string;
}

export type CalendarProps = {
  value: Day | '';
  min: Day;
  max: Day;
  today: Day;
  onPick: (day: Day) => void;
  /** The first and the last day of a pair, with the days between them painted. */
  span?: { readonly from: Day | ''; readonly to: Day | '' };
  notes?: DayNotes;
  /** Two months side by side. */
  isWide?: boolean;
};

/** A calendar to choose a day. The title switches to months and years. Days outside [min, max] are disabled. */
export function Calendar({ value, min, max, today, onPick, span, notes, isWide = false }: CalendarProps) {
  const titleId = useId();
  const [view, setView] = useState<View>('days');
  const [cursor, setCursor] = useState(() => clampDay(value || today, min, max));
  const [first, setFirst] = useState(() => firstMonth(cursor, max, isWide));
  const isPair = isWide && view === 'days';
  const part = (day: Day) => day.slice(0, keyLength[view]);
  const shownMonths = isPair ? [first, addMonths(first, 1)] : [cursor];
  const { onShow } = notes ?? {};
  const shownFrom = monthStart(isPair ? first : cursor);
  useEffect(() => onShow?.(shownFrom), [onShow, shownFrom]);

  function moveTo(day: Day) {
    setCursor(day);
    // the pair of months moves when the cursor leaves it
    if (day < first) setFirst(monthStart(day));
    else if (monthStart(day) > addMonths(first, 1)) setFirst(addMonths(monthStart(day), -1));
  }
  function move(event: KeyboardEvent) {
    const to = moveBy(view, cursor, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    moveTo(clampDay(to, min, max));
  }
  function turn(direction: 1 | -1) {
    const to = clampDay(turnPage(view, cursor, direction), min, max);
    setCursor(to);
    setFirst(isPair ? addMonths(first, direction) : firstMonth(to, max, isWide));
  }
  // in a pair the cursor may be in either month, so what can be turned depends on the months
  const canTurnTo = (direction: 1 | -1) =>
    canTurn(view, isPair ? (direction < 0 ? first : addMonths(first, 1)) : cursor, direction, min, max);
  function pick(key: string) {
    if (view === 'days') return onPick(key);
    const to = clampDay(view === 'months' ? `${key}-01` : `${key}-${cursor.slice(5, 7)}-01`, min, max);
    setCursor(to);
    setFirst(firstMonth(to, max, isWide));
    setView(narrower[view]);
  }

  function cellsOf(month: Day): Cell[] {
    const shown = {
      days: () => daysShown(month, min),
      months: () => monthsShown(month),
      years: () => yearsShown(month),
    };
    return shown[view]().map((day): Cell => {
      const names = {
        days: () => ({ text: String(dateOf(day)), name: longName(day) }),
        months: () => ({ text: months[monthOf(day)]?.slice(0, 3) ?? '', name: pageName('days', day) }),
        years: () => ({ text: String(yearOf(day)), name: String(yearOf(day)) }),
      }[view]();
      const outside = view === 'days' && monthOf(day) !== monthOf(month);
      const disabled = part(day) < part(min) || part(day) > part(max);
      const note = view === 'days' && !disabled ? notes?.of(day) : undefined;
      return {
        text: names.text,
        name: note ? `${names.name}, ${note.name}` : names.name,
        key: part(day),
        disabled,
        selected: [value, span?.from, span?.to].some((one) => one && part(day) === part(one)),
        today: part(day) === part(today),
        outside,
        within: view === 'days' && Boolean(span?.from && span.to && day > span.from && day < span.to),
        note: notes && view === 'days' ? (note?.text ?? '') : undefined,
        isNoteGood: note?.isGood,
        blank: isPair && outside,
      };
    });
  }

  const pages = shownMonths.map(cellsOf);
  // side by side, a row without a day in either month is left out
  const usedCells = Math.max(...pages.flatMap((cells) => cells.map(({ blank }, at) => (blank ? 0 : at + 1))));
  const columns = view === 'days' ? 7 : 3;
  const back = (
    <IconButton
      label={`Previous ${units[view]}`}
      icon={<ChevronLeft />}
      disabled={!canTurnTo(-1)}
      onClick={() => turn(-1)}
    />
  );
  const on = (
    <IconButton
      label={`Next ${units[view]}`}
      icon={<ChevronRight />}
      disabled={!canTurnTo(1)}
      onClick={() => turn(1)}
    />
  );
  return (
    <>
      <Months pair={isPair ? true : undefined}>
        {shownMonths.map((month, at) => (
          <div key={at}>
            <Head>
              {at === 0 ? back : <Room />}
              <Title
                id={`${titleId}${at}`}
                type="button"
                aria-live="polite"
                disabled={view === 'years'}
                onClick={() => {
                  if (isPair) setCursor(clampDay(month, min, max));
                  setView(wider[view]);
                }}
              >
                {pageName(view, month)}
                {view !== 'years' && <ChevronDown size={16} />}
              </Title>
              {at === shownMonths.length - 1 ? on : <Room />}
            </Head>
            <GridTable
              key={view}
              labelledBy={`${titleId}${at}`}
              cells={pages[at]?.slice(0, Math.ceil(usedCells / columns) * columns) ?? []}
              columns={columns}
              cursor={part(cursor)}
              onMove={move}
              onPick={pick}
            />
          </div>
        ))}
      </Months>
      {notes && (
        <chakra.p textStyle="caption" color="fg.muted" marginTop="2" textAlign="center">
          {notes.legend}
        </chakra.p>
      )}
    </>
  );
}

const Months = chakra('div', {
  variants: { pair: { true: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '6' } } },
});
const Room = chakra('span', { base: { boxSize: 'controlSm' } });

const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first of the shown months: that of the cursor, or the one before if nothing can be chosen after it. */
function firstMonth(cursor: Day, max: Day, isWide: boolean): Day {
  const month = monthStart(cursor);
  return isWide && month === monthStart(max) ? addMonths(month, -1) : month;
}
