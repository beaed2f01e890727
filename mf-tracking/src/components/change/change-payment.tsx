import { failureSentence } from 'shared/checkout';
import type { FlightChange } from 'shared/contract/flights';
import type { TrackedFlight } from 'shared/contract/tracking';
import { amountToSend, movedDeparture, surplusToSend } from 'shared/documents';
import { copyableAmount, formatAccountNumber, formatNaira, formatTimeLimit, formatUnbrokenNaira } from 'shared/format';
import { newIdempotencyKey } from 'shared/http';
import { toast, useLoadingOverlay } from 'shared/shell';
import { Box, Button, Card, Flex, Heading, Notice, Text } from 'shared/ui';
import { CopyRow, DetailRows } from 'shared/ui/parts';
import { completeChange, withdrawChange } from '../../api/changes';
import { changedSentence } from '../../model/change-text';
import { changePaymentId } from '../frame/state-head';
import { useRequest } from './use-request';

interface ChangePaymentProps {
  readonly change: FlightChange;
  readonly tracked: TrackedFlight;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

const copied = () => toast.add({ title: 'Copied to clipboard' });

/** The account of a change that waits for its payment. The page continues by itself when the money has arrived. */
export function ChangePayment({ change, tracked, refetch, onClose }: ChangePaymentProps) {
  const { changeId, transaction_id, transfer_details: account, payment } = change;
  const key = { viewToken: tracked.view.token, changeId };
  const settled = async () => {
    await refetch();
    onClose();
  };
  const complete = useRequest(async () => {
    await completeChange({ ...key, transaction_id: transaction_id ?? '' }, newIdempotencyKey());
    toast.add({ title: 'Date changed', description: changedSentence(change) });
    await settled();
  });
  const withdraw = useRequest(async () => {
    await withdrawChange(key, newIdempotencyKey());
    toast.add({ title: 'Your flight stays as it is' });
    await settled();
  });
  useLoadingOverlay(complete.isPending || withdraw.isPending);
  if (!account || !payment) return null;
  const toSend = amountToSend(payment);
  const surplus = surplusToSend(payment);
  const until = formatTimeLimit(account.expiresOn);
  const error = complete.error ?? withdraw.error;
  return (
    <Card as="section" aria-labelledby={changePaymentId}>
      <Heading id={changePaymentId} tabIndex={-1} data-quiet-focus textStyle="h3" scrollMarginTop="8">
        Pay {formatNaira(toSend)} by {until}
      </Heading>
      <Text color="fg.muted" marginTop="1" marginBottom="2">
        For your change to {movedDeparture(change)}. The new seats are held until then, and your flight stays as it is
        until the money is in.
      </Text>
      {payment.rejected && (
        <Box marginBlock="3">
          <Notice tone="warn" role="status">
            Your bank returns {formatUnbrokenNaira(payment.rejected.amount)}
            {payment.takes === 'exact' && ': this account takes only the exact amount'}.
          </Notice>
        </Box>
      )}
      {payment.takes === 'exact' && (
        <Text marginBottom="2">
          Send exactly {formatUnbrokenNaira(toSend)}, in one transfer. Your bank returns any other amount.
        </Text>
      )}
      {payment.amountPaid > 0 && (surplus || payment.takes !== 'exact') && (
        <Notice tone="warn" role="status">
          We have received {formatUnbrokenNaira(payment.amountPaid)} of {formatUnbrokenNaira(payment.amountDue)}.{' '}
          {surplus
            ? `Send exactly ${formatNaira(toSend)}: this account takes no other amount. ${surplus}`
            : 'Send the rest to the same account.'}
        </Notice>
      )}
      <CopyRow
        label="Amount to pay"
        shown={formatNaira(toSend)}
        copied={copyableAmount(toSend)}
        onCopied={copied}
        size="amount"
      />
      <CopyRow
        label="Account number"
        shown={formatAccountNumber(account.accountNumber)}
        copied={account.accountNumber}
        onCopied={copied}
      />
      <DetailRows
        rows={[
          { label: 'Bank', value: account.bankName },
          { label: 'Account name', value: account.accountName },
        ]}
      />
      {error !== undefined && (
        <Box marginTop="3">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
      <Flex gap="3" marginTop="4" flexDirection={{ base: 'column', md: 'row' }}>
        <Button variant="main" loading={complete.isPending} onClick={() => void complete.run()}>
          I've transferred the money
        </Button>
        <Button variant="outline" loading={withdraw.isPending} onClick={() => void withdraw.run()}>
          Give up the change
        </Button>
      </Flex>
    </Card>
  );
}
