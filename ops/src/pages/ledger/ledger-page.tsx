import { useInfiniteQuery } from '@tanstack/react-query';
import { type LedgerReason, ledgerDirections, ledgerReasons } from 'shared/contract/lists';
import { type LedgerFilter, ledgerQuery } from '../../api/ledger';
import { DatedList } from '../../components/dated-list';
import { ChoiceFilter, TextFilter, useFilters } from '../../components/filters';
import { PaymentsTabs } from '../../components/payments-tabs';
import { directionWords, ledgerReasonWords } from '../../model/ledger-words';
import { Balance } from './balance';
import { LedgerRow } from './ledger-row';
import { SumsByReason } from './sums-by-reason';

const names = ['reason', 'direction', 'q'] as const;

const oneOf = <Value extends string>(values: readonly Value[], typed: string | undefined): Value | undefined =>
  values.find((value) => value === typed);

/** What came in and what went back, with sums by reason. */
export function LedgerPage() {
  const { values, days, set } = useFilters(names, ['q']);
  const reason = oneOf(ledgerReasons, values.reason);
  const direction = oneOf(ledgerDirections, values.direction);
  const filter = {
    ...days,
    ...(reason && { reason }),
    ...(direction && { direction }),
    ...(values.q && { q: values.q }),
  } satisfies LedgerFilter;
  const query = useInfiniteQuery(ledgerQuery(filter));
  const chooseReason = (chosen: LedgerReason) => set({ reason: chosen === reason ? '' : chosen });
  return (
    <DatedList
      title="Ledger"
      of="the ledger"
      tabs={<PaymentsTabs />}
      days={days}
      set={set}
      csv={{ path: '/staff/ledger.csv', name: 'ledger', filter }}
      query={query}
      entriesOf={({ lines }) => lines}
      label="Lines of the ledger"
      above={(first, isEmpty) => (
        <>
          <Balance ledger={first} days={days} />
          {!isEmpty && <SumsByReason sums={first.sums} chosen={reason} onReason={chooseReason} />}
        </>
      )}
      empty={{
        title: 'Nothing moved',
        text: 'No transfer and no refund fits these filters. Choose other days, or all reasons.',
      }}
      filters={
        <>
          <ChoiceFilter
            id="reason"
            label="Reason"
            all="All reasons"
            value={reason}
            options={ledgerReasons.map((value) => ({ value, label: ledgerReasonWords[value] }))}
            onChange={(value) => set({ reason: value })}
          />
          <ChoiceFilter
            id="direction"
            label="Direction"
            all="In and out"
            value={direction}
            options={ledgerDirections.map((value) => ({ value, label: directionWords[value].label }))}
            onChange={(value) => set({ direction: value })}
          />
          <TextFilter
            id="q"
            label="Reference or account"
            placeholder="TFY-R8K2-MQX4"
            value={values.q}
            onSearch={(value) => set({ q: value })}
          />
        </>
      }
    >
      {(line) => <LedgerRow line={line} />}
    </DatedList>
  );
}
