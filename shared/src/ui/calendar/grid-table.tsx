import { type KeyboardEvent, useEffect, useRef } from 'react';
import { chakra } from '../styled/chakra';
import { weekdays } from './calendar-grid';

const Table = chakra('table', {
  base: { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0 2px' },
});
const WeekdayCell = chakra('th', {
  base: { height: '8', textStyle: 'caption', fontWeight: 'medium', color: 'fg.muted', textAlign: 'center' },
});
const GridCell = chakra('td', { base: { padding: '0' } });
const CellButton = chakra('button', {
  base: {
    width: '100%',
    height: '11',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'md',
    fontWeight: 'medium',
    _hover: { bg: 'brand.subtle' },
    '&[data-outside]': { color: 'fg.muted', fontWeight: 'normal' },
    '&[aria-current=date]': { boxShadow: 'inset 0 0 0 1.5px {colors.border.strong}' },
    '&:disabled': { color: 'fg.muted', opacity: '0.45', fontWeight: 'normal', cursor: 'default' },
    '&[data-noted]': { height: '12', alignContent: 'center', lineHeight: '18px' },
    '&[data-within]': { bg: 'brand.subtle', borderRadius: '0' },
    '[aria-selected=true] > &': {
      bg: 'brand.solid',
      color: 'brand.contrast',
      opacity: '1',
      boxShadow: 'none',
      borderRadius: 'md',
      '& > span': { color: 'inherit' },
    },
  },
});

const Note = chakra('span', {
  base: { minHeight: '14px', fontSize: '11px', lineHeight: '14px', fontWeight: 'normal', color: 'fg.muted' },
  variants: { good: { true: { color: 'success.fg', fontWeight: 'semibold' } } },
});

export type Cell = {
  key: string;
  text: string;
  /** The accessible name: 'Saturday 21 November 2026'. */
  name: string;
  disabled: boolean;
  selected: boolean;
  today: boolean;
  outside: boolean;
  /** Between the two days of a pair. */
  within?: boolean;
  /** Under the text, such as a fare; `undefined` keeps no room for one. */
  note?: string;
  isNoteGood?: boolean;
  /** A day of another month beside that month: only its room is kept. */
  blank?: boolean;
};

export type GridTableProps = {
  labelledBy: string;
  cells: Cell[];
  columns: 7 | 3;
  /** The key of the cell that is in the tab order. */
  cursor: string;
  onMove: (event: KeyboardEvent) => void;
  onPick: (key: string) => void;
};

/** A grid of buttons with roving focus: one is in the tab order, arrow keys move between them. */
export function GridTable({ labelledBy, cells, columns, cursor, onMove, onPick }: GridTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    table.current?.querySelector<HTMLElement>(`[data-key="${cursor}"]`)?.focus();
  }, [cursor]);
  const rows = Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  return (
    <Table ref={table} role="grid" aria-labelledby={labelledBy} onKeyDown={onMove}>
      {columns === 7 && (
        <thead>
          <tr>
            {weekdays.map((name) => (
              <WeekdayCell key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </WeekdayCell>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.key}>
            {row.map((cell) =>
              cell.blank ? (
                <GridCell key={cell.key} role="gridcell" height={cell.note === undefined ? '11' : '12'} />
              ) : (
                <GridCell key={cell.key} role="gridcell" aria-selected={cell.selected}>
                  <CellButton
                    type="button"
                    data-key={cell.key}
                    // the panel around it focuses the cell when it opens
                    data-autofocus={cell.key === cursor || undefined}
                    data-outside={cell.outside || undefined}
                    data-within={cell.within || undefined}
                    data-noted={cell.note === undefined ? undefined : true}
                    aria-label={cell.name}
                    aria-current={cell.today ? 'date' : undefined}
                    disabled={cell.disabled}
                    tabIndex={cell.key === cursor ? 0 : -1}
                    onClick={() => onPick(cell.key)}
                  >
                    {cell.text}
                    {cell.note !== undefined && <Note good={cell.isNoteGood}>{cell.note}</Note>}
                  </CellButton>
                </GridCell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
