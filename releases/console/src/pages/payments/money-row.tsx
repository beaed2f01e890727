import { useState } from 'react';
import type { ReviewAction } from 'shared/contract/lists';
import type { MoneyInReview } from 'shared/contract/staff';
import { Box, Button, chakra } from 'shared/ui';
import { Quiet, Row, RowActions } from '../../components/rows';
import { actionLabel, isOverdue } from '../../model/money-words';
import { MoneyDialog } from './money-dialog';
import { AboutBooking, AboutMoney, Transfers } from './money-facts';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '6' },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'minmax(0, 1.1fr) minmax(0, 1.2fr) minmax(0, 1fr) 200px',
    },
  },
});

interface MoneyRowProps {
  readonly item: MoneyInReview;
  readonly onSettled: (message: string) => void;
}

export function MoneyRow({ item, onSettled }: MoneyRowProps) {
  const [asked, setAsked] = useState<ReviewAction>();
  const [main, ...others] = item.actions;
  return (
    <Row tone={isOverdue(item, Date.now()) ? 'overdue' : undefined} aria-labelledby={`money-${item.itemId}`}>
      <Columns>
        <AboutMoney item={item} />
        <Transfers item={item} />
        <AboutBooking item={item} />
        <Box>
          <RowActions>
            {main && (
              <Button size="sm" onClick={() => setAsked(main)}>
                {actionLabel(main, item)}
              </Button>
            )}
            {others.map((action) => (
              <Button key={action} size="sm" variant="outline" onClick={() => setAsked(action)}>
                {actionLabel(action, item)}
              </Button>
            ))}
          </RowActions>
          {!main && (
            <Quiet>
              {item.isSending
                ? 'The bank is sending it back: nothing to do until it answers.'
                : 'The traveller has been asked about a higher price: nothing to do until then.'}
            </Quiet>
          )}
        </Box>
      </Columns>
      {asked && <MoneyDialog action={asked} item={item} onSettled={onSettled} onClose={() => setAsked(undefined)} />}
    </Row>
  );
}
