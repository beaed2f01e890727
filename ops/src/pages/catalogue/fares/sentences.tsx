import type { FareFamilyValues } from 'shared/contract/catalogue';
import { conditionsFor, fareRulesOf } from 'shared/documents';
import { keepAmountsWhole } from 'shared/format';

/** What travellers read of the fees of a fare. */
export function Sentences({ fees }: { readonly fees: FareFamilyValues['home'] }) {
  const { refund, change } = conditionsFor(fareRulesOf(fees), 1);
  return (
    <>
      Refund: {keepAmountsWhole(refund.text)}
      <br />
      Change: {keepAmountsWhole(change.text)}
    </>
  );
}
