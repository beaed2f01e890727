import { formatNaira } from 'shared/format';
import { Box } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { useDiscount } from './discount';

interface CouponSummaryProps {
  /** Id of the selection or quote, as for the coupon's field. */
  readonly of: string;
  /** Naira, with the coupon. */
  readonly total: number;
}

/** On a phone, where the rows of the price are folded: what the applied coupon takes off. */
export function CouponSummary({ of, total }: CouponSummaryProps) {
  const discount = useDiscount(of);
  if (!discount) return null;
  const off = (
    <Box as="span" color="success.fg">
      {formatNaira(-discount.amount)}
    </Box>
  );
  return (
    <Box hideFrom="lg" marginTop="3">
      <PriceRows
        rows={[
          { label: 'Before the coupon', amount: formatNaira(total + discount.amount) },
          { label: `${discount.name} coupon`, amount: off },
        ]}
        total={{ label: 'Trip Total', amount: formatNaira(total) }}
      />
    </Box>
  );
}
