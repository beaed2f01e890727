import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from 'shared/brand';
import { clockOf, secondsLeft } from 'shared/countdown';
import { amountToSend, surplusToSend } from 'shared/documents';
import {
  copyableAmount,
  formatAccountNumber,
  formatExpiry,
  formatNaira,
  formatTimeLimit,
  formatUnbrokenNaira,
} from 'shared/format';
import { isApiError, messageOf } from 'shared/http';
import { siteRules, toast } from 'shared/shell';
import { Box, Button, chakra, Flex, Grid, HStack, Notice, Text } from 'shared/ui';
import { ActionBar, CopyRow } from 'shared/ui/parts';
import { failureCode } from '../failure';
import { Countdown } from './countdown';
import { MethodButton } from './method-button';
import type { BookingUnderPayment, PaymentKind } from './payment-kind';

interface OpenAccountProps {
  readonly kind: Pick<PaymentKind<never>, 'stored' | 'confirm' | 'successPath'>;
  readonly booking: BookingUnderPayment;
  readonly refetch: () => Promise<unknown>;
  readonly onTimeUp: () => void;
}

/** The account to pay to, in the order of a banking app: amount, account number, bank, name; then the countdown. */
export function OpenAccount({ kind, booking, refetch, onTimeUp }: OpenAccountProps) {
  const { payment, createdAt, transfer_details: account } = booking;
  const { confirm, isConfirming, hasChecked } = useConfirmTransfer(kind, refetch);
  const label = isConfirming ? 'Checking…' : hasChecked ? 'Check again' : "I've transferred the money";
  const isPart = payment.amountPaid > 0;
  const isExact = payment.takes === 'exact';
  const toPay = amountToSend(payment);
  const surplus = surplusToSend(payment);
  return (
    <>
      <MethodButton />
      {payment.rejected && (
        <Box marginTop="3">
          <Notice tone="warn" role="status">
            Your bank returns {formatUnbrokenNaira(payment.rejected.amount)}
            {isExact && ': this account takes only the exact amount'}. Send exactly {formatUnbrokenNaira(toPay)} in one
            transfer by {formatTimeLimit(account.expiresOn)}.
          </Notice>
        </Box>
      )}
      {isPart && (!isExact || surplus) && (
        <Box marginTop="3">
          <Notice tone="warn" role="status">
            We have received {formatUnbrokenNaira(payment.amountPaid)} of {formatUnbrokenNaira(payment.amountDue)}.{' '}
            {surplus
              ? `Send exactly ${formatNaira(toPay)}: this account takes no other amount. ${surplus}`
              : `Send the remaining ${formatNaira(toPay)} to this account before it expires.`}
          </Notice>
        </Box>
      )}
      <CopyRow
        label={isPart && !surplus ? 'Still to pay' : 'Amount to pay'}
        shown={formatNaira(toPay)}
        copied={copyableAmount(toPay)}
        onCopied={() => toast.add({ title: 'Copied to clipboard' })}
        size="amount"
      />
      <CopyRow
        label="Account number"
        shown={formatAccountNumber(account.accountNumber)}
        copied={account.accountNumber}
        onCopied={() => toast.add({ title: 'Account has been copied to clipboard' })}
      />
      <Grid
        columnGap={{ base: '4', md: '6' }}
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        borderBottom="1px solid {colors.border}"
      >
        <PlainRow label="Bank name" value={account.bankName} />
        <PlainRow label="Account name" value={account.accountName} />
      </Grid>
      <Text marginTop="3" textStyle="small" color="fg.muted">
        In your bank's app{isExact ? ' or by USSD' : ', by USSD, or at a branch'}: send exactly{' '}
        {formatUnbrokenNaira(toPay)} to this account
        {isExact ? ', in one transfer. Your bank returns any other amount.' : '.'}
      </Text>
      <Countdown
        endsAt={account.expiresOn}
        startedAt={accountOpenedAt(createdAt, account.expiresOn, siteRules().accountSeconds)}
        onEnd={onTimeUp}
      >
        <Text>
          This one-time account expires on{' '}
          <Box as="strong" fontWeight="semibold">
            {formatExpiry(account.expiresOn)}
          </Box>
        </Text>
      </Countdown>
      <Notice tone="warn">Kindly make the correct payment above complete to aid fast confirmation.</Notice>
      <Flex flexDirection="column">
        <Box order={{ base: '0', lg: '1' }}>
          {hasChecked ? <TransferSteps isChecking={isConfirming} /> : <WaitingLine />}
        </Box>
        <ActionBar>
          <TimeLeft endsAt={account.expiresOn} />
          <Button variant="main" width={{ lg: '100%' }} loading={isConfirming} onClick={confirm}>
            {label}
          </Button>
        </ActionBar>
      </Flex>
    </>
  );
}

function PlainRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Box paddingBlock="4" minHeight="76px">
      <Text textStyle="small" color="fg.muted">
        {label}
      </Text>
      <Text textStyle={{ base: 'strong', md: 'h3' }} overflowWrap="anywhere">
        {value}
      </Text>
    </Box>
  );
}

const Step = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '8',
    '&::before': {
      content: '""',
      flex: 'none',
      boxSize: '2.5',
      borderRadius: 'full',
      border: '2px solid {colors.border.strong}',
    },
    '&[aria-current]::before': { bg: 'accent.line', borderColor: 'accent.line' },
  },
});

/** Where a transfer that has not arrived can be: a wait, not an error. */
function TransferSteps({ isChecking }: { readonly isChecking: boolean }) {
  return (
    <Box marginTop="4" textStyle="small" color="fg.muted" role="status">
      <Text color="fg" fontWeight="medium">
        {isChecking ? 'Checking…' : 'Your transfer is not here yet. It usually takes under two minutes.'}
      </Text>
      <Box as="ol" marginTop="2">
        <Step>Your bank sends it</Step>
        <Step aria-current="step">The bank network passes it on</Step>
        <Step>{brand.name} has it, and this page moves on by itself</Step>
      </Box>
    </Box>
  );
}

/** On a phone the countdown is below the fold, and the bar is not. Screen readers have the countdown. */
function TimeLeft({ endsAt }: { readonly endsAt: string }) {
  const endsAtMs = Date.parse(endsAt);
  const [left, setLeft] = useState(() => secondsLeft(endsAtMs, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(endsAtMs, Date.now())), 1000);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return (
    <Box display={{ lg: 'none' }} aria-hidden flex="none" textStyle="small" color="fg.muted">
      <Box as="b" display="block" textStyle="strong" color="fg" fontVariantNumeric="tabular-nums">
        {clockOf(left)}
      </Box>
      left
    </Box>
  );
}

function WaitingLine() {
  return (
    <HStack justifyContent={{ base: 'start', md: 'center' }} marginTop="4" textStyle="small" color="fg.muted">
      <Box
        as="span"
        aria-hidden
        flex="none"
        boxSize="2.5"
        borderRadius="full"
        bg="accent.line"
        boxShadow="0 0 0 4px {colors.accent.subtle}"
      />
      <Text>Waiting for your transfer. This page moves on by itself when it arrives.</Text>
    </HStack>
  );
}

/** When the account was opened, where the bar of the countdown is full: not before the booking was created. */
export const accountOpenedAt = (createdAt: string, expiresOn: string, accountSeconds: number): string =>
  new Date(Math.max(Date.parse(createdAt), Date.parse(expiresOn) - accountSeconds * 1000)).toISOString();

type Confirming = Pick<PaymentKind<never>, 'stored' | 'confirm' | 'successPath'>;

/**
 * "I've transferred the money": asks the API for the transfer, and opens the confirmation if it was received. Does nothing
 * without a stored booking. An API error is shown with the server's message; any other error is only logged.
 */
function useConfirmTransfer(kind: Confirming, refetch: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [hasChecked, setChecked] = useState(false);

  async function confirm() {
    const stored = kind.stored();
    if (!stored || isConfirming) return;
    setConfirming(true);
    try {
      await kind.confirm(stored);
      await refetch();
      navigate(kind.successPath(stored._id), { replace: true });
    } catch (error) {
      const code = failureCode(error);
      setChecked(code === 'TRANSFER_NOT_RECEIVED');
      if (isApiError(error)) toast.add({ title: messageOf(error), variant: 'destructive' });
      else console.error('The transfer could not be confirmed', error);
      // the booking now has the new price, which the traveller has to accept, or the transfer that the bank returns
      if (code === 'PRICE_CHANGED' || code === 'TRANSFER_RETURNED') await refetch();
    } finally {
      setConfirming(false);
    }
  }

  return { confirm, isConfirming, hasChecked };
}
