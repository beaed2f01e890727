import { useInfiniteQuery } from '@tanstack/react-query';
import { type LedgerReason, ledgerDirections, ledgerReasons } from 'shared/contract/lists';
import { Box, Card, EmptyState, Flex } from 'shared/ui';
import { saveStaffFile } from '../../api/files';
import { type LedgerFilter, ledgerQuery } from '../../api/ledger';
import {
  ChoiceFilter,
  DayFields,
  ExportButton,
  FilterBar,
  ShowOlder,
  TextFilter,
  useFilters,
} from '../../components/filters';
import { ListState, SectionHead } from '../../components/list-page';
import { PaymentsTabs } from '../../components/payments-tabs';
import { Rows } from '../../components/rows';
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
    <>
      <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" columnGap="6">
        <SectionHead title="Ledger" atMs={query.dataUpdatedAt} />
        <Box marginBottom="4">
          <ExportButton save={() => saveStaffFile('/staff/ledger.csv', filter, `ledger-${days.from}-${days.to}.csv`)} />
        </Box>
      </Flex>
      <PaymentsTabs />
      <FilterBar aria-label="Filter the ledger">
        <DayFields days={days} set={set} />
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
      </FilterBar>
      <ListState query={query} of="the ledger">
        {({ pages }) => {
          const [first] = pages;
          const lines = pages.flatMap((page) => page.lines);
          if (!first) return null;
          return (
            <>
              <Balance ledger={first} days={days} />
              {lines.length > 0 ? (
                <>
                  <SumsByReason sums={first.sums} chosen={reason} onReason={chooseReason} />
                  <Rows aria-label="Lines of the ledger">
                    {lines.map((line) => (
                      <LedgerRow key={line.id} line={line} />
                    ))}
                  </Rows>
                  <ShowOlder query={query} />
                </>
              ) : (
                <Card>
                  <EmptyState
                    spot="empty-results"
                    title="Nothing moved"
                    text="No transfer and no refund fits these filters. Choose other days, or all reasons."
                  />
                </Card>
              )}
            </>
          );
        }}
      </ListState>
    </>
  );
}
