import { useEffect, useState } from 'react';
import { formatNaira } from 'shared/format';
import { chakra, Text } from 'shared/ui';
import { Quiet } from '../../components/rows';

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { textAlign: 'start', textStyle: 'label', paddingBottom: '2' },
    '& th, & td': { paddingBlock: '1.5', textAlign: 'end', verticalAlign: 'top', whiteSpace: 'nowrap' },
    '& th:first-of-type': { textAlign: 'start', whiteSpace: 'normal', fontWeight: 'normal' },
    '& th + *': { paddingInlineStart: '3' },
    '& td + td': { paddingInlineStart: '3', fontWeight: 'medium' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody tr': { borderTop: '1px solid {colors.border}' },
  },
});

const typingMs = 250;

/** The last value that did not change for a moment. */
export function useSettled<Value>(value: Value, isSame: (a: Value, b: Value) => boolean): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isSame(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  });
  return settled;
}

export interface PreviewedPrice {
  readonly title: string;
  readonly note: string;
  readonly before: number;
  readonly after: number;
}

interface PreviewTableProps {
  readonly caption: string;
  /** What each row is: "Ride". */
  readonly of: string;
  readonly prices: readonly PreviewedPrice[];
  /** If no price changes. */
  readonly unchanged: string;
}

/** Prices now, and as they would be. */
export function PreviewTable({ caption, of, prices, unchanged }: PreviewTableProps) {
  const hasEffect = prices.some(({ before, after }) => before !== after);
  return (
    <div>
      <Table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PreviewRow key={price.title + price.note} {...price} />
          ))}
        </tbody>
      </Table>
      <Text textStyle="small" color="fg.muted" role="status" marginTop="2">
        {hasEffect ? changeWords(prices) : unchanged}
      </Text>
    </div>
  );
}

const PreviewRow = ({ title, note, before, after }: PreviewedPrice) => (
  <tr>
    <th scope="row">
      {title}
      <Quiet as="span" display="block">
        {note}
      </Quiet>
    </th>
    <td>{formatNaira(before)}</td>
    <td>{before === after ? 'the same' : formatNaira(after)}</td>
  </tr>
);

const share = ({ before, after }: PreviewedPrice) => Math.round(((after - before) / before) * 100);
const percent = (number: number) => `${number > 0 ? '+' : number < 0 ? '−' : ''}${Math.abs(number)}%`;

/** The least and the largest change. */
function changeWords(prices: readonly PreviewedPrice[]): string {
  const shares = prices.map(share);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least === most ? `${percent(most)} on each.` : `Between ${percent(least)} and ${percent(most)}.`;
}
