import { useDiscount } from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { formatNaira } from 'shared/format';
import { Box, Text } from 'shared/ui';
import { priceSummary } from '../../model/price-summary';

/** What is to be paid, beside the main action on a phone. */
export function TripTotal({ selection }: { readonly selection: RideSelection }) {
  const discount = useDiscount(selection.quoteId);
  return (
    <Box hideFrom="lg" flex="none">
      <Text textStyle="small" color="fg.muted">
        Trip Total
      </Text>
      <Text textStyle="h3">{formatNaira(priceSummary(selection.price, discount?.amount).tripTotal)}</Text>
    </Box>
  );
}
