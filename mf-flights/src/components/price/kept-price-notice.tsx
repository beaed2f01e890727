import { failureSentence } from 'shared/checkout';
import type { FlightSelection } from 'shared/contract/flights';
import { formatNaira, formatSeconds } from 'shared/format';
import { siteRules } from 'shared/shell';
import { Button, ButtonLink, Notice } from 'shared/ui';
import { resultsAddress } from '../frame/selection-address';
import type { KeptPrice } from './use-kept-price';

interface KeptPriceNoticeProps {
  readonly price: KeptPrice;
  readonly selection: FlightSelection;
}

/** Said when the kept price has run out, with a way to ask for it again; nothing typed is lost. */
export function KeptPriceNotice({ price, selection }: KeptPriceNoticeProps) {
  const others = (
    <ButtonLink size="sm" variant="outline" to={resultsAddress(selection.criteria)}>
      See others
    </ButtonLink>
  );
  const again = (
    <Button size="sm" variant="outline" loading={price.isChecking} onClick={price.check}>
      Check the price
    </Button>
  );
  if (price.isGone) {
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
  if (!price.isOver) return null;
  return (
    <Notice tone="inform" role="status" action={again}>
      We kept the fare of {formatNaira(selection.offer.price.total)} for{' '}
      {formatSeconds(siteRules().flightSelectionSeconds)}, and that time is over. Check it once more to go on; what you
      typed stays.
    </Notice>
  );
}
