import { useState } from 'react';
import { failureCode } from 'shared/checkout';
import { Box, Button, Divider, Heading, Stack, Text } from 'shared/ui';
import { DoneHeading, FailedNotice, useSend } from 'shared/ui/forms';
import { unsubscribe } from '../../api/unsubscribe';
import { SubscribeForm } from '../../components/subscribe/subscribe-form';
import { LinkOver } from './link-over';

/** Ends the mails by one button: programs that open links ahead must not end them. */
export function Leave({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({ send: unsubscribe });
  if (data) return <Left email={data.email} />;
  if (failureCode(error) === 'LINK_EXPIRED') {
    return (
      <LinkOver text="This link does not work any more. Take the one at the end of the latest mail; if no mails come, there is nothing left to end." />
    );
  }
  return (
    <Stack gap="4">
      <Heading>End the mails about fares?</Heading>
      <Text maxWidth="60ch">
        No more fares come, and your address is deleted from the list. Mails about your bookings are not affected.
      </Text>
      <FailedNotice error={error} />
      <Box>
        <Button loading={isSending} onClick={() => void submit(token)}>
          Unsubscribe
        </Button>
      </Box>
    </Stack>
  );
}

/** @param email empty where the address had left before, as by a mail program's own button: it is forgotten by then */
function Left({ email }: { readonly email: string }) {
  const [isBack, setBack] = useState(false);
  return (
    <Stack gap="4">
      <DoneHeading>You are unsubscribed</DoneHeading>
      <Text maxWidth="60ch">{email ? <b>{email}</b> : 'Your address'} gets no more mails about fares.</Text>
      {isBack ? (
        <>
          <Divider marginBlock="2" />
          <SubscribeForm source="home" />
        </>
      ) : (
        <Box>
          <Button variant="outline" onClick={() => setBack(true)}>
            Subscribe again
          </Button>
        </Box>
      )}
    </Stack>
  );
}
