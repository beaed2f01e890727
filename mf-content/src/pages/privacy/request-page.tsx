import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureCode, saveFile } from 'shared/checkout';
import { formatLongDeadline } from 'shared/format';
import { Download } from 'shared/icons';
import { paths } from 'shared/paths';
import { Box, Button, Card, Divider, Heading, Notice, Skeleton, Stack, Text, TextLink } from 'shared/ui';
import { DoneHeading, FailedNotice, PlainPage, useSend } from 'shared/ui/forms';
import { copyData, type ErasedData, privacyRequestQuery, type OpenedRequest as Request } from '../../api/privacy';
import { ErasePart, RetainedBookings } from './erase-part';
import { RequestForm } from './request-form';

/** The request that the link in a privacy e-mail opens. */
export function RequestPage({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery(privacyRequestQuery(token));
  const isExpired = failureCode(error) === 'LINK_EXPIRED';
  return (
    <PlainPage title="Your data">
      <Stack gap="6" marginTop="6" maxWidth="720px">
        {isExpired && (
          <Notice tone="warn" role="alert">
            This link no longer works. Request a new one below and we send it by e-mail.
          </Notice>
        )}
        <Card>
          {data && <OpenedRequest token={token} request={data} />}
          {isExpired && <RequestForm />}
          {error && !isExpired && (
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
              <Text role="status">Looking up your data</Text>
              <Skeleton height="24px" width="60%" />
              <Skeleton height="72px" />
              <Skeleton height="48px" width="200px" />
            </Stack>
          )}
        </Card>
        <Text>
          Read what we keep, why and for how long under <TextLink to={paths.privacy}>Privacy</TextLink>.
        </Text>
      </Stack>
    </PlainPage>
  );
}

interface OpenedRequestProps {
  readonly token: string;
  readonly request: Request;
}

/** The stored records of an address, and the action of the link: a copy or the erasure. */
function OpenedRequest({ token, request }: OpenedRequestProps) {
  const [erased, setErased] = useState<ErasedData>();
  if (erased) return <Erased result={erased} />;
  const records = countTexts(request.counts);
  return (
    <Stack gap="4">
      <Box>
        <Heading overflowWrap="anywhere">What we keep about {request.email}</Heading>
        <Text textStyle="small" color="fg.muted" marginTop="1">
          The link works until {formatLongDeadline(request.expiresOn)}.
        </Text>
      </Box>
      {records.length > 0 ? (
        <Box as="ul" listStyleType="disc" paddingInlineStart="5">
          {records.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      ) : (
        <Text>We keep no data about this address.</Text>
      )}
      {records.length > 0 && (
        <>
          <Divider marginBlock="1" />
          {request.wants === 'copy' ? (
            <CopyPart token={token} />
          ) : isEverythingRetained(request.counts, request.keeps.length) ? (
            <RetainedBookings title="Nothing can be erased yet:" keeps={request.keeps} />
          ) : (
            <ErasePart token={token} keeps={request.keeps} onErased={setErased} />
          )}
        </>
      )}
    </Stack>
  );
}

/** Replaces the request after the erasure. */
function Erased({ result: { erased, keeps } }: { readonly result: ErasedData }) {
  return (
    <Stack gap="4">
      <DoneHeading>Your data is erased</DoneHeading>
      <Text>
        {erased === 1 ? 'One record was erased.' : `${erased} records were erased.`} Records of payments are kept,
        without your name.
      </Text>
      <RetainedBookings title="These bookings are kept for now:" keeps={keeps} />
    </Stack>
  );
}

/** How many records of each kind are kept of an address. */
interface RecordCounts {
  readonly bookings: number;
  readonly messages: number;
  readonly reviews: number;
  readonly subscriptions: number;
}

const recordNames: Readonly<Record<keyof RecordCounts, readonly [one: string, more: string]>> = {
  bookings: ['booking', 'bookings'],
  messages: ['message to us', 'messages to us'],
  reviews: ['review', 'reviews'],
  subscriptions: ['fare alert', 'fare alerts'],
};

/** The counts as text: `2 bookings`, `1 review`; zero is left out. */
const countTexts = (counts: RecordCounts): string[] =>
  (Object.keys(recordNames) as (keyof RecordCounts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${recordNames[kind][counts[kind] === 1 ? 0 : 1]}`);

/** True if there are only bookings, and all of them have to be retained for now. */
const isEverythingRetained = ({ bookings, ...others }: RecordCounts, keeps: number): boolean =>
  keeps > 0 && bookings === keeps && Object.values(others).every((count) => count === 0);

const fileName = 'my-data.json';

/** Everything as a file that people and computers can read. */
function CopyPart({ token }: { readonly token: string }) {
  const { submit, isSending, data, error } = useSend({
    send: copyData,
    onDone: (copy) => saveFile(fileName, JSON.stringify(copy, null, 2), 'application/json'),
  });
  return (
    <Stack gap="4">
      <FailedNotice error={error} />
      <Box>
        <Button icon={<Download aria-hidden />} loading={isSending} onClick={() => void submit(token)}>
          Download my data
        </Button>
      </Box>
      <Text role="status" textStyle="small" color="fg.muted">
        {data
          ? `Saved as ${fileName}. Keep it where only you can read it.`
          : 'One JSON file, which any text editor opens.'}
      </Text>
    </Stack>
  );
}
