import { useId, useState } from 'react';
import { formatNaira } from 'shared/format';
import { Box, chakra, Text } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { priceSummary } from '../../model/price-summary';

interface PaymentSummaryProps {
  /** The price in naira without a coupon, the Reminder inside. */
  readonly price: number;
  /** Naira that a coupon takes off. */
  readonly discount?: number;
  /** Naira for child seats. */
  readonly childSeats?: number;
  /** What the price includes. */
  readonly note?: string;
}

/** Base Fare, Discount where there is one, Reminder and Trip Total. */
export function PaymentSummary({ price, discount = 0, childSeats = 0, note }: PaymentSummaryProps) {
  const { baseFare, reminder, tripTotal } = priceSummary(price, discount, childSeats);
  return (
    <>
      <PriceRows
        rows={[
          { label: 'Base Fare', amount: formatNaira(baseFare) },
          ...(childSeats > 0 ? [{ label: 'Child seats', amount: formatNaira(childSeats) }] : []),
          ...(discount > 0 ? [{ label: 'Discount', amount: formatNaira(-discount) }] : []),
          { label: 'Reminder', amount: formatNaira(reminder) },
        ]}
        total={{ label: 'Trip Total', amount: formatNaira(tripTotal) }}
        note={note}
      />
      <ReminderHint />
    </>
  );
}

const Toggle = chakra('button', {
  base: {
    minHeight: '24px',
    color: 'brand.fg',
    textStyle: 'small',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
  },
});

/** What the specification's fixed NGN 1,000 pays for, behind a small question. */
function ReminderHint() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box marginTop="3">
      <Text textStyle="small" color="fg.muted">
        Reminder:{' '}
        <Toggle type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          What is this?
        </Toggle>
      </Text>
      <Text id={id} hidden={!open} textStyle="small" color="fg.muted" marginTop="1">
        It pays for the reminder mails that we send you 24 hours and 3 hours before your pickup, as far as those hours
        are still ahead when you pay.
      </Text>
    </Box>
  );
}
