import type { FlightOffer } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';

type Condition = FlightOffer['conditions']['refund'];

const inShort = ({ allowed, fee }: Condition, noun: string) => {
  if (!allowed) return `No ${noun}`;
  return fee === 0 ? `Free ${noun}` : `${noun[0]?.toUpperCase()}${noun.slice(1)} for ${formatNaira(fee)}`;
};

/** `No refund, change for NGN 10,000`: what changing one's mind costs each traveller, beside other fares. */
export function conditionsInShort({ refund, change }: FlightOffer['conditions']): string {
  const words = inShort(change, 'change');
  return `${inShort(refund, 'refund')}, ${words[0]?.toLowerCase()}${words.slice(1)}`;
}

/** How a total differs from the one on the card: `+ NGN 12,000`, `− NGN 5,000`, `Same price`. */
export function differenceInWords(total: number, shownTotal: number): string {
  if (total === shownTotal) return 'Same price';
  return `${total > shownTotal ? '+\u00a0' : ''}${formatNaira(total - shownTotal)}`;
}
