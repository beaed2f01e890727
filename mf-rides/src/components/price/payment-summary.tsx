import { formatNaira } from 'shared/format';
import { PriceRows } from 'shared/ui/parts';
import { priceSummary } from '../../model/price-summary';
import { ReminderHint } from './reminder-hint';

interface PaymentSummaryProps {
  /** The price in naira without a coupon, the Reminder inside. */
  readonly price: number;
  /** Naira that a coupon takes off. */
  readonly discount?: number;
  /** What the price includes. */
  readonly note?: string;
}

/** Base Fare, Discount where there is one, Reminder and Trip Total. */
export function PaymentSummary({ price, discount = 0, note }: PaymentSummaryProps) {
  const { baseFare, reminder, tripTotal } = priceSummary(price, discount);
  return (
    <>
      <PriceRows
        rows={[
          { label: 'Base Fare', amount: formatNaira(baseFare) },
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
