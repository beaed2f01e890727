import { useQuery } from '@tanstack/react-query';
import { failureCode } from 'shared/checkout';
import { paths } from 'shared/paths';
import { Box, Button, Card, Notice, Skeleton, Stack, Text, TextLink } from 'shared/ui';
import { FailedNotice, PlainPage } from 'shared/ui/forms';
import { privacyRequestQuery } from '../../api/open-privacy-request';
import { OpenedRequest } from './opened-request';
import { RequestForm } from './request-form';

/** The request that the link of a privacy mail opens. */
export function RequestPage({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery(privacyRequestQuery(token));
  const isOver = failureCode(error) === 'LINK_EXPIRED';
  return (
    <PlainPage title="Your data">
      <Stack gap="6" marginTop="6" maxWidth="720px">
        {isOver && (
          <Notice tone="warn" role="alert">
            This link does not work any more. Ask for a new one here; it comes by mail.
          </Notice>
        )}
        <Card>
          {data && <OpenedRequest token={token} request={data} />}
          {isOver && <RequestForm />}
          {error && !isOver && (
            <Stack gap="4">
              <FailedNotice error={error} />
              <Box>
                <Button loading={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              </Box>
            </Stack>
          )}
          {!data && !error && (
            <Stack gap="4" aria-busy>
              <Text role="status">Looking up what is kept</Text>
              <Skeleton height="24px" width="60%" />
              <Skeleton height="72px" />
              <Skeleton height="48px" width="200px" />
            </Stack>
          )}
        </Card>
        <Text>
          What is kept, why and how long is said under <TextLink to={paths.privacy}>Privacy</TextLink>.
        </Text>
      </Stack>
    </PlainPage>
  );
}
