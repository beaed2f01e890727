import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reconciliation } from 'shared/contract/reconciliation';
import { Box, Card, EmptyState, Notice, Text } from 'shared/ui';
import { reconciliationQuery } from '../../api/reconciliation';
import { ListState, SectionHead } from '../../components/list-page';
import { PaymentsTabs } from '../../components/payments-tabs';
import { Rows } from '../../components/rows';
import { DifferenceRow } from './difference-row';
import { ReportsTable } from './reports-table';

/** What each provider lists of each day, beside our books, and where the two differ. */
export function ReconciliationPage() {
  const queryClient = useQueryClient();
  const query = useQuery(reconciliationQuery);
  const [message, setMessage] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  function closed(differenceId: string, said: string) {
    queryClient.setQueryData<Reconciliation>(
      reconciliationQuery.queryKey,
      (before) =>
        before && { ...before, differences: before.differences.filter((one) => one.differenceId !== differenceId) },
    );
    void queryClient.invalidateQueries(reconciliationQuery);
    setMessage(said);
    // the focused button has disappeared
    box.current?.focus();
  }

  return (
    <>
      <SectionHead title="Reconciliation" atMs={query.dataUpdatedAt} />
      <PaymentsTabs />
      <Box ref={box} tabIndex={-1} data-quiet-focus role="status" marginBottom={message ? '5' : '0'}>
        {message && <Notice tone="inform">{message}</Notice>}
      </Box>
      <ListState query={query} of="the reconciliation">
        {(found) => <Found found={found} onClosed={closed} />}
      </ListState>
    </>
  );
}

interface FoundProps {
  readonly found: Reconciliation;
  readonly onClosed: (differenceId: string, message: string) => void;
}

function Found({ found: { reports, differences, missing }, onClosed }: FoundProps) {
  return (
    <>
      {missing.length > 0 && (
        <Box marginBottom="5">
          <Notice tone="warn">
            There is no report of yesterday from {missing.join(' and ')} yet. It is made after half past midnight, and
            tried again every hour until the bank answers.
          </Notice>
        </Box>
      )}
      <Box as="section" aria-labelledby="differences" marginBottom="8">
        <Text as="h2" id="differences" textStyle="h2" marginBottom="1">
          Open differences
        </Text>
        <Text color="fg.muted" marginBottom={differences.length > 0 ? '4' : '0'}>
          {differences.length > 0
            ? 'The bank was asked before each of these was written. No money moves when you close one; it closes by itself when the lists agree.'
            : 'None: the lists of the banks and our books agree.'}
        </Text>
        {differences.length > 0 && (
          <Rows>
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.differenceId}
                difference={difference}
                onClosed={(message) => onClosed(difference.differenceId, message)}
              />
            ))}
          </Rows>
        )}
      </Box>
      <Box as="section" aria-labelledby="reports">
        <Text as="h2" id="reports" textStyle="h2" marginBottom="4">
          By day
        </Text>
        {reports.length > 0 ? (
          <ReportsTable reports={reports} />
        ) : (
          <Card>
            <EmptyState spot="empty-results" title="No reports yet" text="The first one is made in the coming night." />
          </Card>
        )}
      </Box>
    </>
  );
}
