import { useId, useState } from 'react';
import { formatNaira } from 'shared/format';
import { Box, chakra, Text } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { type Amounts, priceSummary } from '../../model/price-summary';

interface PaymentSummaryProps extends Amounts {
  /** What the price includes. */
  readonly note?: string;
}

/** Base Fare, that of the way back and Discount where there are any, Reminder and Trip Total. */
export function PaymentSummary({ note, ...amounts }: PaymentSummaryProps) {
  const { discount = 0, childSeats = 0, givenBack = 0 } = amounts;
  const { baseFare, wayBack, reminder, tripTotal } = priceSummary(amounts);
  return (
    <>
      <PriceRows
        rows={[
          { label: 'Base Fare', amount: formatNaira(baseFare) },
          ...(wayBack > 0 ? [{ label: 'Way back', amount: formatNaira(wayBack) }] : []),
          ...(childSeats > 0 ? [{ label: 'Child seats', amount: formatNaira(childSeats) }] : []),
          ...(discount > 0 ? [{ label: 'Discount', amount: formatNaira(-discount) }] : []),
          { label: 'Reminder', amount: formatNaira(reminder) },
          ...(givenBack > 0 ? [{ label: 'Given back', amount: formatNaira(-givenBack) }] : []),
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
        It pays for the reminder e-mails that we send you 24 hours and 3 hours before your pickup, as far as those hours
        are still ahead when you pay.
      </Text>
    </Box>
  );
}
