import type { BookedRide } from 'shared/contract/rides';
import { formatLongDate, formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { ActionBar, Box, Button, ButtonLink, Flex, Notice, Text, TextLink } from 'shared/ui';
import { failureCode, failureSentence } from '../../model/failure';
import { amountMissing } from '../../model/payment-view';
import { MethodButton } from './method-button';
import { useNewAccount } from './use-new-account';

interface AccountOverProps {
  readonly booked: BookedRide;
  readonly refetch: () => Promise<unknown>;
}

/** The old account is gone from sight; one tap gets a new one as long as the car can still be held. */
export function AccountOver({ booked, refetch }: AccountOverProps) {
  const { payment, ride, savedBookedRide } = booked;
  const { renew, isRenewing, error } = useNewAccount(savedBookedRide._id, refetch);
  const code = failureCode(error);
  return (
    <>
      <MethodButton />
      <Box paddingTop="4" paddingBottom="5">
        <Text textStyle="small" color="fg.muted">
          {payment.amountPaid > 0 ? 'Still to pay' : 'Amount to pay'}
        </Text>
        <Text textStyle={{ base: 'amountSm', md: 'amount' }}>{formatNaira(amountMissing(booked))}</Text>
      </Box>
      <Notice tone="failed" role="alert">
        <Text fontWeight="semibold">This account has expired. Do not transfer to it.</Text>
        <Text>
          {payment.amountPaid > 0 ? <TooLittle booked={booked} /> : null}
          If the {ride.name} is still free for your time, take a new account number to go on; the price stays the same.
        </Text>
      </Notice>
      {error !== undefined && !isRenewing && (
        <Box marginTop="4">
          <Notice
            tone="failed"
            role="alert"
            action={
              code === 'CAR_TAKEN' || code === 'STATE_CONFLICT' ? (
                <ButtonLink size="sm" variant="outline" to={pathTo('rideSearch')}>
                  New search
                </ButtonLink>
              ) : undefined
            }
          >
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
      <Flex flexDirection="column">
        <Text color="fg.muted" marginTop="4" order={{ base: '0', lg: '1' }}>
          Already paid? A late transfer is not lost: we match it to your booking and write to {savedBookedRide.email}.
          Do not pay twice. <TextLink to={pathTo('contact')}>Contact Us</TextLink>
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

function TooLittle({ booked: { payment } }: { readonly booked: BookedRide }) {
  const by = payment.refund ? ` by ${formatLongDate(payment.refund.dueOn)}` : '';
  return (
    <>
      We received {formatNaira(payment.amountPaid)} of {formatNaira(payment.amountDue)}, which was too little. It counts
      if you go on with a new account number; else all of it goes back to you{by}.{' '}
    </>
  );
}
