import type { ReactNode } from 'react';
import { keepAmountsWhole } from 'shared/format';
import { chakra } from 'shared/ui';

const Details = chakra('dl', { base: { display: 'grid' } });
const Detail = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)',
    gap: '4',
    paddingBlock: '3',
    borderTop: '1px solid {colors.border}',
    '& dt': { color: 'fg.muted' },
    // a date breaks in its middle, not before its last word
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere', textWrap: 'balance' },
  },
  variants: { small: { true: { textStyle: 'small', gridTemplateColumns: '104px minmax(0, 1fr)', gap: '3' } } },
});

export type DetailRowsProps = { rows: readonly { label: string; value: ReactNode }[]; size?: 'md' | 'sm' };

/** Rows of label and value with a hairline above each; the label has a third of the width. */
export function DetailRows({ rows, size = 'md' }: DetailRowsProps) {
  return (
    <Details>
      {rows.map(({ label, value }) => (
        <Detail key={label} small={size === 'sm' ? true : undefined}>
          <dt>{label}</dt>
          <dd>{breakable(value)}</dd>
        </Detail>
      ))}
    </Details>
  );
}

/** Allows a line break after the @ of an e-mail address. */
function breakable(value: ReactNode): ReactNode {
  const [name, domain] = typeof value === 'string' ? value.split('@') : [];
  if (domain === undefined) return value;
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}

const Price = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '4',
    paddingBlock: '5px',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium', whiteSpace: 'nowrap' },
  },
  variants: {
    total: {
      true: {
        borderTop: '1px solid {colors.border}',
        marginTop: '2.5',
        paddingTop: '3.5',
        '& dt': { color: 'fg', fontWeight: 'semibold' },
        '& dd': { textStyle: 'price' },
      },
    },
  },
});

export type PriceRow = { label: string; amount: ReactNode };
export type PriceRowsProps = { rows: readonly PriceRow[]; total: PriceRow; note?: ReactNode };

/** A column of amounts with the total below; `note` explains what the total includes. */
export function PriceRows({ rows, total, note }: PriceRowsProps) {
  return (
    <div>
      <dl>
        {rows.map(({ label, amount }) => (
          <Price key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </Price>
        ))}
        <Price total>
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </Price>
      </dl>
      {note && (
        <chakra.p textStyle="small" color="fg.muted" marginTop="2">
          {typeof note === 'string' ? keepAmountsWhole(note) : note}
        </chakra.p>
      )}
    </div>
  );
}
