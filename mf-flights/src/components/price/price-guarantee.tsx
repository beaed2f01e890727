import { failureSentence } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { formatNaira, formatSeconds } from 'shared/format';
import { Clock } from 'shared/icons';
import { siteRules } from 'shared/shell';
import { Button, ButtonLink, HStack, Notice, Text, VisuallyHidden } from 'shared/ui';
import { resultsPath } from '../../model/flight-paths';
import type { PriceGuarantee } from './use-price-guarantee';

const milestones = [5, 1];

const inWords = (minutes: number) => {
  if (minutes < 1) return 'for less than a minute';
  return minutes === 1 ? 'for 1 more minute' : `for ${minutes} more minutes`;
};

/** How long the price is still guaranteed. Screen readers announce it twice, not every minute. */
export function PriceGuaranteeLine({ price }: { readonly price: PriceGuarantee }) {
  if (price.isExpired) return null;
  const line = `We keep this price ${inWords(price.minutesLeft)}.`;
  return (
    <HStack gap="2" alignItems="start" marginTop="3" textStyle="small" color="fg.muted">
      <Clock size={16} aria-hidden style={{ marginTop: '2px', flex: 'none' }} />
      <Text>{line}</Text>
      <VisuallyHidden role="status">{milestones.includes(price.minutesLeft) ? line : ''}</VisuallyHidden>
    </HStack>
  );
}

interface PriceGuaranteeNoticeProps {
  readonly price: PriceGuarantee;
  readonly selection: FlightSelection;
}

/** Shown when the guarantee has expired, with a button that checks the price again. */
export function PriceGuaranteeNotice({ price, selection }: PriceGuaranteeNoticeProps) {
  const others = (
    <ButtonLink size="sm" variant="outline" to={resultsPath(selection.criteria)}>
      See others
    </ButtonLink>
  );
  const again = (
    <Button size="sm" variant="outline" loading={price.isChecking} onClick={price.check}>
      Check the price
    </Button>
  );
  if (price.isUnavailable) {
    return (
      <Notice tone="failed" role="alert" action={others}>
        These flights are no longer for sale at this fare. Choose others; what you typed stays.
      </Notice>
    );
  }
  if (price.error) {
    return (
      <Notice tone="failed" role="alert" action={again}>
        {failureSentence(price.error)}
      </Notice>
    );
  }
  if (!price.isExpired) return null;
  return (
    <Notice tone="inform" role="status" action={again}>
      We kept the fare of {formatNaira(selection.offer.price.total)} for{' '}
      {formatSeconds(siteRules().flightSelectionSeconds)}, and that time is over. Check it once more to go on; what you
      typed stays.
    </Notice>
  );
}
