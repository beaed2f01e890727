import { lazy, Suspense, useState } from 'react';
import type { FlightCriteria } from 'shared/contract/flights';
import { Box, Button, Chip, withoutScripts } from 'shared/ui';

const PricePanel = lazy(() => import(/* webpackChunkName: "beside-results" */ './price-panel'));

interface PricesButtonProps {
  readonly criteria: FlightCriteria;
  /** Among the chips of a phone. */
  readonly isChip?: boolean;
}

/** Opens the prices of sixty days; a journey of several cities has none. */
export function PricesButton({ criteria, isChip }: PricesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (criteria.tripType === 'multicity') return null;
  const button = { type: 'button', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <Box flex="none" hideFrom={isChip ? 'lg' : undefined} css={{ [withoutScripts]: { display: 'none' } }}>
      {isChip ? (
        <Chip {...button}>Prices by day</Chip>
      ) : (
        // its text ends where the line ends
        <Button {...button} variant="plain" size="sm" paddingInline="1" marginInlineEnd="-5px">
          Prices by day
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PricePanel criteria={criteria} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
