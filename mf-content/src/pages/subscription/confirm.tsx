import { useQuery } from '@tanstack/react-query';
import { failureCode } from 'shared/checkout';
import { DoneHeading, FailedNotice } from 'shared/forms';
import { pathTo } from 'shared/paths';
import { Box, Button, ButtonLink, Skeleton, Stack, Text } from 'shared/ui';
import { confirmMailQuery } from '../../api/confirm-mail';
import { LinkOver } from './link-over';

/** Confirms on arrival: the link was opened for that. */
export function Confirm({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery(confirmMailQuery(token));
  if (data) {
    return (
      <Stack gap="4">
        <DoneHeading>You are in</DoneHeading>
        <Text maxWidth="60ch">
          <b>{data.email}</b> gets fares once a week from now on. Each mail has a link that ends them.
        </Text>
        <Box>
          <ButtonLink to={pathTo('home')} variant="outline">
            Go to the home page
          </ButtonLink>
        </Box>
      </Stack>
    );
  }
  if (failureCode(error) === 'LINK_EXPIRED') {
    return <LinkOver text="This link does not work any more. Give your address again, and a new one comes." />;
  }
  if (error) {
    return (
      <Stack gap="4">
        <FailedNotice error={error} />
        <Box>
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Box>
      </Stack>
    );
  }
  return (
    <Stack gap="4" aria-busy>
      <Text role="status">Confirming your address</Text>
      <Skeleton height="24px" />
      <Skeleton height="48px" width="200px" />
    </Stack>
  );
}
