import { formatNaira } from 'shared/format';
import { PriceRows } from 'shared/ui';
import { priceSummary } from '../../model/price-summary';
import { ReminderHint } from './reminder-hint';

interface PaymentSummaryProps {
  /** The Trip Total in naira, the Reminder inside. */
  readonly total: number;
  /** What the price includes. */
  readonly note?: string;
}

/** Base Fare, Reminder and Trip Total. */
export function PaymentSummary({ total, note }: PaymentSummaryProps) {
  const { baseFare, reminder, tripTotal } = priceSummary(total);
  return (
    <>
      <PriceRows
        rows={[
          { label: 'Base Fare', amount: formatNaira(baseFare) },
          { label: 'Reminder', amount: formatNaira(reminder) },
        ]}
        total={{ label: 'Trip Total', amount: formatNaira(tripTotal) }}
        note={note}
      />
      <ReminderHint />
    </>
  );
}
