import { useState } from 'react';
import { amountMissing } from 'shared/documents';
import { formatNaira, formatUnbrokenDate, formatUnbrokenNaira, keepAmountsWhole } from 'shared/format';
import { newIdempotencyKey } from 'shared/http';
import { pathTo } from 'shared/paths';
import { Box, Button, Flex, Notice, Text, TextLink } from 'shared/ui';
import { ActionBar } from 'shared/ui/parts';
import { attemptFor, readAttempt, storeAttempt } from '../attempt';
import { failureCode, failureSentence, isOutcomeUnknown } from '../failure';
import { ClosedNotice } from './closed-payment';
import { MethodButton } from './method-button';
import { moneyBack } from './money-back';
import type { BookingUnderPayment, PaymentKind } from './payment-kind';

/** Errors that a retry cannot fix: the booking cannot be held again. */
const finalCodes: readonly unknown[] = ['CAR_TAKEN', 'SOLD_OUT', 'STATE_CONFLICT'];

interface AccountOverProps {
  readonly kind: Pick<PaymentKind<never>, 'renew' | 'searchPath'>;
  readonly booking: BookingUnderPayment;
  readonly refetch: () => Promise<unknown>;
}

/** An expired account, with a button that opens a new one while the booking can still be held. */
export function ExpiredAccount({ kind, booking, refetch }: AccountOverProps) {
  const { payment, email, words } = booking;
  const { renew, isRenewing, error } = useNewAccount(kind.renew, booking.id, refetch);
  const isGone = error !== undefined && !isRenewing && finalCodes.includes(failureCode(error));
  const late =
    payment.takes === 'exact'
      ? `Already paid? If your transfer came in time, it is not lost: we match it to your booking and write to ${email}. A later one counts for your booking if it still can, or goes back to you. Do not pay twice.`
      : `Already paid? A late transfer is not lost: we match it to your booking and write to ${email}. Do not pay twice.`;
  if (isGone)
    return (
      <ClosedNotice title="This can no longer be booked" tone="warn" onward={late} searchPath={kind.searchPath}>
        <Text>{failureSentence(error)}</Text>
        <Text>
          Do not transfer to the old account.
          {payment.refund && ` ${keepAmountsWhole(moneyBack(payment))}`}
        </Text>
      </ClosedNotice>
    );
  return (
    <>
      <MethodButton />
      <Box paddingTop="4" paddingBottom="5">
        <Text textStyle="small" color="fg.muted">
          {payment.amountPaid > 0 ? 'Still to pay' : 'Amount to pay'}
        </Text>
        <Text textStyle={{ base: 'amountSm', md: 'amount' }}>{formatNaira(amountMissing(payment))}</Text>
      </Box>
      <Notice tone="warn" role="alert">
        <Text fontWeight="semibold">This account has expired. Do not transfer to it.</Text>
        <Text>{words.renewal}</Text>
      </Notice>
      {payment.rejected && (
        <Text marginTop="4">
          Your bank returns {formatUnbrokenNaira(payment.rejected.amount)}
          {payment.takes === 'exact' && ': the account takes only the exact amount, in time'}. We do not have this
          money.
        </Text>
      )}
      {payment.amountPaid > 0 && (
        <Text marginTop="4">
          <UnderpaidText payment={payment} />
        </Text>
      )}
      {error !== undefined && !isRenewing && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
      <Flex flexDirection="column">
        <Text color="fg.muted" marginTop="4" order={{ base: '0', lg: '1' }}>
          {late} <TextLink to={pathTo('contact')}>Contact Us</TextLink>
        </Text>
        <ActionBar>
          <Button variant="main" width="100%" loading={isRenewing} onClick={renew}>
            Get a new account number
          </Button>
        </ActionBar>
      </Flex>
    </>
  );
}

function UnderpaidText({ payment }: Pick<BookingUnderPayment, 'payment'>) {
  const by = payment.refund ? ` by ${formatUnbrokenDate(payment.refund.dueOn)}` : '';
  return (
    <>
      We received {formatUnbrokenNaira(payment.amountPaid)} of {formatUnbrokenNaira(payment.amountDue)}, which was too
      little. It counts if you go on with a new account number; else we refund all of it{by}.
    </>
  );
}

const attemptName = 'initiate-payment';

/** Opens a new account after the old one has expired, and reads the booking again. */
function useNewAccount(request: PaymentKind<never>['renew'], id: string, refetch: () => Promise<unknown>) {
  const [isRenewing, setRenewing] = useState(false);
  const [error, setError] = useState<unknown>();

  async function renew() {
    if (isRenewing) return;
    setRenewing(true);
    setError(undefined);
    const attempt = attemptFor({ id }, readAttempt(attemptName), newIdempotencyKey);
    storeAttempt(attemptName, attempt);
    try {
      await request(id, attempt.key);
      storeAttempt(attemptName, undefined);
      await refetch();
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) storeAttempt(attemptName, undefined);
      setError(failure);
      // the booking now has the new price, which the traveller has to accept
      if (failureCode(failure) === 'PRICE_CHANGED') await refetch();
    } finally {
      setRenewing(false);
    }
  }

  return { renew, isRenewing, error };
}
