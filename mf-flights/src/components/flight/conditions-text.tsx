import type { FlightOffer } from 'shared/contract/flights';
import { Text } from 'shared/ui';

/** What changing one's mind costs, as sentences. */
export function ConditionsText({ conditions }: { readonly conditions: FlightOffer['conditions'] }) {
  return (
    <Text textStyle="small" color="fg.muted">
      Refund: {conditions.refund.text} Change: {conditions.change.text}
    </Text>
  );
}
