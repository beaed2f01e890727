import { useState } from 'react';
import { failureCode } from 'shared/checkout';
import { pathTo } from 'shared/paths';
import { Box, Button, ButtonLink, Card, Divider, Heading, Notice, Stack, Text } from 'shared/ui';
import { DoneHeading, FailedNotice, PlainPage, useSend } from 'shared/ui/forms';
import { confirmMail, unsubscribe } from '../../api/subscriptions';
import { useLinkToken } from '../../components/link-token/use-link-token';
import { SubscribeForm } from '../../components/subscribe/subscribe-form';

/** Where the links of the mails about fares lead; without one it offers the mails. */
export function SubscriptionPage() {
  const link = useLinkToken(['confirm', 'leave']);
  return (
    <PlainPage title="Mails about fares">
      <Box marginTop="6" maxWidth="720px">
        <Card>
          {link?.name === 'confirm' && <Confirm key={link.token} token={link.token} />}
          {link?.name === 'leave' && <Unsubscribe key={link.token} token={link.token} />}
          {!link && <SubscribeForm source="home" />}
        </Card>
      </Box>
    </PlainPage>
  );
}

/** Confirms by a button, because mail programs open links in advance. */
function Confirm({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({ send: confirmMail });
  if (data) return <Confirmed email={data.email} />;
  if (failureCode(error) === 'LINK_EXPIRED') {
    return <LinkExpired text="This link does not work any more. Give your address again, and a new one comes." />;
  }
  return (
    <Stack gap="4">
      <Heading>Do you want our fares by mail?</Heading>
      <Text maxWidth="60ch">They come once a week. Each mail has a link that ends them.</Text>
      <FailedNotice error={error} />
      <Box>
        <Button loading={isSending} onClick={() => void submit(token)}>
          Confirm my e-mail
        </Button>
      </Box>
    </Stack>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  return (
    <Stack gap="4">
      <DoneHeading>You are in</DoneHeading>
      <Text maxWidth="60ch">
        <b>{email}</b> gets fares once a week from now on. Each mail has a link that ends them.
      </Text>
      <Box>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go to the home page
        </ButtonLink>
      </Box>
    </Stack>
  );
}

/** Unsubscribes by a button, because mail programs open links in advance. */
function Unsubscribe({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({ send: unsubscribe });
  if (data) return <Unsubscribed email={data.email} />;
  if (failureCode(error) === 'LINK_EXPIRED') {
    return (
      <LinkExpired text="This link does not work any more. Take the one at the end of the latest mail; if no mails come, there is nothing left to end." />
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

/** @param email empty if the address was already unsubscribed, such as by the mail program's own button */
function Unsubscribed({ email }: { readonly email: string }) {
  const [isResubscribing, setResubscribing] = useState(false);
  return (
    <Stack gap="4">
      <DoneHeading>You are unsubscribed</DoneHeading>
      <Text maxWidth="60ch">{email ? <b>{email}</b> : 'Your address'} gets no more mails about fares.</Text>
      {isResubscribing ? (
        <>
          <Divider marginBlock="2" />
          <SubscribeForm source="home" />
        </>
      ) : (
        <Box>
          <Button variant="outline" onClick={() => setResubscribing(true)}>
            Subscribe again
          </Button>
        </Box>
      )}
    </Stack>
  );
}

/** The link has expired: the form that sends a new one. */
function LinkExpired({ text }: { readonly text: string }) {
  return (
    <Stack gap="6">
      <Notice tone="warn" role="alert">
        {text}
      </Notice>
      <SubscribeForm source="home" />
    </Stack>
  );
}
