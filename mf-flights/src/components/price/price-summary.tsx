import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FlightSelection } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { ChevronUp } from 'shared/icons';
import { Box, Card, chakra, Heading, Text } from 'shared/ui';
import { ActionBar, PriceRows } from 'shared/ui/parts';
import { isReturn } from '../../model/journey';
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

const Dialog = lazy(() => import('shared/ui/overlay').then((module) => ({ default: module.Dialog })));

const Opener = chakra('button', {
  base: {
    flex: 'none',
    minHeight: 'controlSm',
    textAlign: 'start',
    borderRadius: 'sm',
    // the bar hides the icons of its buttons on a phone; this one stays
    '& svg.lucide.lucide': { display: 'inline-block', verticalAlign: 'middle', marginInlineStart: '1' },
  },
});

interface PriceBarProps {
  /** Naira. */
  readonly total: number;
  /** The dialog's content. */
  readonly summary: ReactNode;
  /** The main action of the step. */
  readonly children: ReactNode;
}

/** The main action of a step and, on a phone, the total, which opens the price summary. */
export function PriceBar({ total, summary, children }: PriceBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionBar>
        <Box hideFrom="lg" flex="none">
          <Opener type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Text as="span" display="block" textStyle="small" color="fg.muted">
              Trip Total
              <ChevronUp size={16} aria-hidden />
            </Text>
            <Text as="span" display="block" textStyle="h3">
              {formatNaira(total)}
            </Text>
          </Opener>
        </Box>
        {children}
      </ActionBar>
      {open && (
        <Suspense fallback={null}>
          <Dialog open onClose={() => setOpen(false)} title="Price summary">
            {summary}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
