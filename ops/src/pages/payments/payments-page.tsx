import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReviewReason } from 'shared/contract/lists';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { formatUnbrokenNaira } from 'shared/format';
import { Box, Card, EmptyState, Flex, Notice, Text } from 'shared/ui';
import { paymentsQuery } from '../../api/payments';
import { ListState, SectionHead } from '../../components/list-page';
import { PaymentsTabs } from '../../components/payments-tabs';
import { Rows } from '../../components/rows';
import { useTriageKeys } from '../../components/triage/use-triage-keys';
import { UnpaidPools } from '../../components/unpaid-pools';
import { added } from '../../model/ledger-words';
import { isOverdue } from '../../model/money-words';
import { Discrepancies } from './discrepancies';
import { MoneyRow } from './money-row';
import { ReasonChips } from './reason-chips';

/** Money is moved by a button with a confirmation, never by a key. */
const letters = [] as const;

/** Payments under review, the oldest first. */
export function PaymentsPage() {
  const queryClient = useQueryClient();
  const query = useQuery(paymentsQuery);
  const [search] = useSearchParams();
  const [message, setMessage] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const keys = useTriageKeys(list, letters);

  function settle(item: PaymentUnderReview, said: string) {
    void queryClient.cancelQueries(paymentsQuery);
    queryClient.setQueryData<PaymentUnderReview[]>(paymentsQuery.queryKey, (before) =>
      before?.filter(({ itemId }) => itemId !== item.itemId),
    );
    void queryClient.invalidateQueries(paymentsQuery);
    say(said);
  }

  function say(said: string) {
    setMessage(said);
    // The focused button has disappeared.
    box.current?.focus();
  }

  return (
    <>
      <SectionHead title="Payments in review" atMs={query.dataUpdatedAt} />
      <PaymentsTabs />
      <UnpaidPools kind="flight" />
      <Box ref={list}>
        <Discrepancies sought={search.get('discrepancy')} onClosed={say} />
        <Box ref={box} tabIndex={-1} data-quiet-focus role="status" marginBottom={message ? '5' : '0'}>
          {message && <Notice tone="inform">{message}</Notice>}
        </Box>
        <ListState query={query} of="the payments">
          {(items) => <MoneyList items={items} sought={search.get('item')} onSettled={settle} keys={keys.button} />}
        </ListState>
      </Box>
      {keys.dialog}
    </>
  );
}

interface MoneyListProps {
  readonly items: readonly PaymentUnderReview[];
  /** The amount to which a link leads. */
  readonly sought: string | null;
  readonly onSettled: (item: PaymentUnderReview, message: string) => void;
  /** The button that shows the keys. */
  readonly keys: ReactNode;
}

function MoneyList({ items, sought, onSettled, keys }: MoneyListProps) {
  const [wanted, setReason] = useState<ReviewReason>();
  // the last amount of a reason may have gone
  const reason = items.some((item) => item.reason === wanted) ? wanted : undefined;
  if (!items.length)
    return (
      <Card>
        <EmptyState
          spot="empty-results"
          title="Nothing to review"
          text="Transfers that do not fit their booking, and refunds that are due, are listed here."
        />
      </Card>
    );
  const shown = items.filter((item) => reason === undefined || item.reason === reason);
  const overdue = shown.filter((item) => isOverdue(item, Date.now())).length;
  return (
    <>
      <ReasonChips items={items} chosen={reason} onReason={setReason} />
      <Flex justifyContent="space-between" alignItems="flex-start" gap="4">
        <Text color="fg.muted" marginBottom="4">
          {shown.length === 1 ? 'One amount waits' : `${shown.length} amounts wait`},{' '}
          {formatUnbrokenNaira(added(shown.map(({ amount }) => amount)))} in all
          {overdue > 0 && `, ${overdue} overdue`}. The longest waiting comes first.
        </Text>
        {keys}
      </Flex>
      <Rows>
        {shown.map((item) => (
          <MoneyRow
            key={item.itemId}
            item={item}
            isSought={item.itemId === sought}
            onSettled={(message) => onSettled(item, message)}
          />
        ))}
      </Rows>
    </>
  );
}
