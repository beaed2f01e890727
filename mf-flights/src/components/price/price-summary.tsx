import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FlightSelection } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { ChevronUp } from 'shared/icons';
import { Box, chakra, Text } from 'shared/ui';
import { ActionBar, PriceRows } from 'shared/ui/parts';
import { isReturn } from '../../model/journey';
import type { BasketState } from './use-basket';

interface PriceSummaryProps {
  readonly selection: FlightSelection;
  readonly basket: BasketState;
  /** What changed last. */
  readonly change?: string;
}

/** `For 2 travellers, both ways.` */
function coverage({ offer: { slices } }: FlightSelection, travellers: number): string {
  const who = travellers === 1 ? 'For 1 traveller' : `For ${travellers} travellers`;
  if (slices.length === 1) return `${who}, one way.`;
  return isReturn(slices) ? `${who}, both ways.` : `${who}, all ${slices.length} flights.`;
}

/** What the booking costs, row by row, with the Trip Total; it says whom it is for and what changed. */
export function PriceSummary({ selection, basket, change: news }: PriceSummaryProps) {
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

const Dialog = lazy(() => import('shared/ui/overlay').then((module) => ({ default: module.Dialog })));

const Opener = chakra('button', {
  base: {
    flex: 'none',
    minHeight: 'controlSm',
    textAlign: 'start',
    borderRadius: 'sm',
    // the bar leaves out the icons of its buttons on a phone; this one says that there is more
    '& svg.lucide.lucide': { display: 'inline-block', verticalAlign: 'middle', marginInlineStart: '1' },
  },
});

interface PriceBarProps {
  /** Naira. */
  readonly total: number;
  /** The price row by row, for who asks for it on a phone. */
  readonly summary: ReactNode;
  /** The main action of the step. */
  readonly children: ReactNode;
}

/** The end of a step: its main action and, on a phone, the total beside it, which opens in full. */
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
