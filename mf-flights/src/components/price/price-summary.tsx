import type { FlightSelection } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { Box } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { isReturn } from '../../model/journey';
import type { BasketState } from './use-basket';

interface PriceSummaryProps {
  readonly selection: FlightSelection;
  readonly basket: BasketState;
  /** What changed last. */
  readonly news?: string;
}

/** `For 2 travellers, both ways.` */
function coverage({ offer: { slices } }: FlightSelection, travellers: number): string {
  const who = travellers === 1 ? 'For 1 traveller' : `For ${travellers} travellers`;
  if (slices.length === 1) return `${who}, one way.`;
  return isReturn(slices) ? `${who}, both ways.` : `${who}, all ${slices.length} flights.`;
}

/** What the booking costs, row by row, with the Trip Total; it says whom it is for and what changed. */
export function PriceSummary({ selection, basket, news }: PriceSummaryProps) {
  return (
    <PriceRows
      rows={basket.rows.map(({ label, amount }) => ({ label, amount: <Amount naira={amount} /> }))}
      total={{ label: 'Trip Total', amount: formatNaira(basket.total) }}
      note={
        <>
          {coverage(selection, basket.party.length)} Taxes and fees included. <span role="status">{news}</span>
        </>
      }
    />
  );
}

function Amount({ naira }: { readonly naira: number }) {
  return (
    <Box as="span" color={naira < 0 ? 'success.fg' : undefined}>
      {formatNaira(naira)}
    </Box>
  );
}
