import { failureCode, failureSentence } from 'shared/checkout';
import type { RideSelection } from 'shared/contract/rides';
import { formatNaira, formatSeconds } from 'shared/format';
import { pathTo } from 'shared/paths';
import { siteRules, useSettings } from 'shared/shell';
import { Box, Button, ButtonLink, Notice } from 'shared/ui';
import { totalPrice } from '../../model/price-summary';
import { criteriaToQuery, withoutOptionalCriteria } from '../../model/search-criteria';
import type { Quote } from './use-quote';

/** Shown when the guaranteed price has expired or changed, or the car is no longer available. */
export function QuoteNotice({ quote, selection }: { readonly quote: Quote; readonly selection: RideSelection }) {
  const search = useSettings((state) => state.rideSearch);
  const results = pathTo('rideResults', { query: criteriaToQuery(search ?? withoutOptionalCriteria(selection)) });
  const note = noteOf(quote, selection, results);
  return note && <Box marginBottom="4">{note}</Box>;
}

function noteOf(quote: Quote, selection: RideSelection, results: string) {
  const again = (
    <Button size="sm" variant="outline" loading={quote.isChecking} onClick={quote.check}>
      Check the price
    </Button>
  );
  if (quote.error) {
    const isGone = failureCode(quote.error) !== undefined;
    return (
      <Notice
        tone="failed"
        action={
          isGone ? (
            <ButtonLink size="sm" variant="outline" to={results}>
              Choose another car
            </ButtonLink>
          ) : (
            again
          )
        }
      >
        {failureSentence(quote.error)}
      </Notice>
    );
  }
  if (quote.isExpired) {
    return (
      <Notice tone="inform" action={again}>
        We kept the price of {formatNaira(totalPrice(selection))} for {formatSeconds(siteRules().rideQuoteSeconds)}, and
        that time is over. Check it once more to go on; what you typed stays.
      </Notice>
    );
  }
  if (quote.oldPrice !== undefined) {
    return (
      <Notice tone="warn">
        The price of this car is now {formatNaira(totalPrice(selection))}. It was {formatNaira(quote.oldPrice)}.
      </Notice>
    );
  }
  return null;
}
