import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatNaira } from 'shared/format';
import { ChevronUp } from 'shared/icons';
import { Box, chakra, Text } from 'shared/ui';
import { ActionBar } from 'shared/ui/parts';

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
