import type { BookedFlight } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { Box } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';

/** What the booking costs, part by part: the rows add up to the Trip Total. */
export function BookingPrice({ booked: { savedBooking, coupon } }: { readonly booked: BookedFlight }) {
  const { base, taxes, serviceFee, addOns, discount, total } = savedBooking.price;
  return (
    <PriceRows
      rows={[
        { label: 'Base fare', amount: formatNaira(base) },
        { label: 'Taxes and airport fees', amount: formatNaira(taxes) },
        { label: 'Service fee', amount: formatNaira(serviceFee) },
        ...(addOns > 0 ? [{ label: 'Add-ons', amount: formatNaira(addOns) }] : []),
        ...(discount > 0 ? [{ label: coupon ? `${coupon.name} coupon` : 'Discount', amount: lessened(discount) }] : []),
      ]}
      total={{ label: 'Trip Total', amount: formatNaira(total) }}
    />
  );
}

const lessened = (naira: number) => (
  <Box as="span" color="success.fg">
    {formatNaira(-naira)}
  </Box>
);
