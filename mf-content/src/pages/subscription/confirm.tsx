import { failureCode } from 'shared/checkout';
import { pathTo } from 'shared/paths';
import { Box, Button, ButtonLink, Heading, Stack, Text } from 'shared/ui';
import { DoneHeading, FailedNotice, useSend } from 'shared/ui/forms';
import { confirmMail } from '../../api/confirm-mail';
import { LinkOver } from './link-over';

/** Begins the mails by one button: programs that open links ahead must not agree for anybody. */
export function Confirm({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({ send: confirmMail });
  if (data) return <Confirmed email={data.email} />;
  if (failureCode(error) === 'LINK_EXPIRED') {
    return <LinkOver text="This link does not work any more. Give your address again, and a new one comes." />;
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
