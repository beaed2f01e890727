import type { ReactNode } from 'react';
import type { FlightSelection } from 'shared/contract/flights';
import { isReturn } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { Box, Card, Heading } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { PriceGuaranteeLine } from './price-guarantee';
import type { BasketState } from './use-basket';
import type { PriceGuarantee } from './use-price-guarantee';

interface PriceSummaryProps {
  readonly selection: FlightSelection;
  readonly basket: BasketState;
  /** The last change of the basket, in a sentence. */
  readonly change?: string;
}

/** `For 2 travellers, both ways.` */
function coverage({ offer: { slices } }: FlightSelection, travellers: number): string {
  const who = travellers === 1 ? 'For 1 traveller' : `For ${travellers} travellers`;
  if (slices.length === 1) return `${who}, one way.`;
  return isReturn(slices) ? `${who}, both ways.` : `${who}, all ${slices.length} flights.`;
}

/** The price in rows, the Trip Total, and for whom it is. */
export function PriceSummary({ selection, basket, change }: PriceSummaryProps) {
  return (
    <PriceRows
      rows={basket.rows.map(({ label, amount }) => ({ label, amount: <Amount naira={amount} /> }))}
      total={{ label: 'Trip Total', amount: formatNaira(basket.total) }}
      note={
        <>
          {coverage(selection, basket.party.length)} Taxes and fees included. <span role="status">{change}</span>
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

/** The price summary beside a step on a desktop. */
export function PriceAside({ summary, price }: { readonly summary: ReactNode; readonly price: PriceGuarantee }) {
  return (
    <Card as="aside" aria-label="Price summary">
      <Heading textStyle="h3" marginBottom="2">
        Price summary
      </Heading>
      {summary}
      <PriceGuaranteeLine price={price} />
    </Card>
  );
}
