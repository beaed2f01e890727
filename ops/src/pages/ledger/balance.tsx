import type { Ledger } from 'shared/contract/ledger';
import { formatNaira, formatShortDate, formatUnbrokenNaira } from 'shared/format';
import { chakra, Text } from 'shared/ui';

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    gap: '1px',
    bg: 'border',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    overflow: 'hidden',
    '& > div': { bg: 'bg.surface', padding: { base: '4', lg: '5' } },
    '& dt': { textStyle: 'small', color: 'fg.muted' },
    '& dd': { textStyle: 'h3', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  },
});

interface BalanceProps {
  readonly ledger: Pick<Ledger, 'balance' | 'owed'>;
  readonly days: { readonly from: string; readonly to: string };
}

/** What was held before the days, what moved in them, and what was held after. */
export function Balance({ ledger: { balance, owed }, days }: BalanceProps) {
  const figures = [
    { label: `Held before ${formatShortDate(days.from)}`, amount: balance.before },
    { label: 'Came in', amount: balance.in },
    { label: 'Went back', amount: balance.out },
    { label: `Held after ${formatShortDate(days.to)}`, amount: balance.after },
  ];
  return (
    <>
      <Figures>
        {figures.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNaira(amount)}</dd>
          </div>
        ))}
      </Figures>
      <Text textStyle="small" color="fg.muted" marginTop="2" marginBottom="6">
        All reasons of these days. {formatUnbrokenNaira(owed)} wait at present to go back, or for their booking.
      </Text>
    </>
  );
}
