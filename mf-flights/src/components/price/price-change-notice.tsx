import type { FlightSelection } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { Box, Button, HStack, Notice, TextLink } from 'shared/ui';
import { resultsPath } from '../../model/flight-paths';
import { needsDecision, priceChange } from '../../model/price-change';
import type { BookingDraft } from '../../model/traveller-draft';

/** The id of the button that accepts a price increase; the error summary links to it. */
export const acceptPriceId = 'accept-price';

/** The error of a submit without a decision. */
export const decisionMissing = 'Choose whether you go on at the new price.';

interface PriceChangeNoticeProps {
  readonly selection: FlightSelection;
  readonly draft: BookingDraft;
  readonly onAccept: () => void;
}

const forWhom = (travellers: number) => {
  if (travellers === 1) return '';
  return travellers === 2 ? ' for both of you' : ` for all ${travellers} of you`;
};

/** Old and new price of a fare that changed since it was chosen. A price increase has to be accepted. */
export function PriceChangeNotice({ selection, draft, onAccept }: PriceChangeNoticeProps) {
  const change = priceChange(selection, draft.repriced);
  if (!change) return null;
  const { adults, children, infants } = selection.criteria;
  const isOpen = needsDecision(selection, draft);
  const hasFallen = change.newTotal < change.oldTotal;
  return (
    <Notice tone={isOpen ? 'warn' : 'inform'}>
      The fare has {hasFallen ? 'fallen' : 'changed'}: it was{' '}
      <Box as="s" whiteSpace="nowrap">
        {formatNaira(change.oldTotal)}
      </Box>{' '}
      and is now{' '}
      <Box as="strong" fontWeight="semibold" whiteSpace="nowrap">
        {formatNaira(change.newTotal)}
      </Box>
      {forWhom(adults + children + infants)}.{!isOpen && !hasFallen && ' You go on at the new price.'}
      {!hasFallen && (
        <HStack gap="2px 16px" flexWrap="wrap" marginTop={isOpen ? '3' : '0'}>
          {isOpen && (
            <Button id={acceptPriceId} size="sm" variant="outline" onClick={onAccept}>
              Go on at the new price
            </Button>
          )}
          <TextLink
            display="inline-flex"
            alignItems="center"
            minHeight="controlSm"
            to={resultsPath(selection.criteria)}
          >
            See others
          </TextLink>
        </HStack>
      )}
    </Notice>
  );
}
