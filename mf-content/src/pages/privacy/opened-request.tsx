import { useState } from 'react';
import { formatLongDateTime } from 'shared/format';
import { Box, Divider, Heading, Stack, Text } from 'shared/ui';
import { DoneHeading } from 'shared/ui/forms';
import type { ErasedData } from '../../api/erase-data';
import type { OpenedRequest as Request } from '../../api/open-privacy-request';
import { countsInWords, isAllKept } from '../../model/kept-counts';
import { CopyPart } from './copy-part';
import { ErasePart } from './erase-part';
import { KeptBookings } from './kept-bookings';

interface OpenedRequestProps {
  readonly token: string;
  readonly request: Request;
}

/** What there is of an address, and the one thing that its link is for. */
export function OpenedRequest({ token, request }: OpenedRequestProps) {
  const [erased, setErased] = useState<ErasedData>();
  if (erased) return <Erased result={erased} />;
  const there = countsInWords(request.counts);
  return (
    <Stack gap="4">
      <Box>
        <Heading overflowWrap="anywhere">What is kept of {request.email}</Heading>
        <Text textStyle="small" color="fg.muted" marginTop="1">
          The link works until {formatLongDateTime(request.expiresOn)}.
        </Text>
      </Box>
      {there.length > 0 ? (
        <Box as="ul" listStyleType="disc" paddingInlineStart="5">
          {there.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      ) : (
        <Text>Nothing is kept of this address any more.</Text>
      )}
      {there.length > 0 && (
        <>
          <Divider marginBlock="1" />
          {request.wants === 'copy' ? (
            <CopyPart token={token} />
          ) : isAllKept(request.counts, request.keeps.length) ? (
            <KeptBookings title="Nothing can be erased yet:" keeps={request.keeps} />
          ) : (
            <ErasePart token={token} keeps={request.keeps} onErased={setErased} />
          )}
        </>
      )}
    </Stack>
  );
}

/** What takes the place of a request once its data are gone. */
function Erased({ result: { erased, keeps } }: { readonly result: ErasedData }) {
  return (
    <Stack gap="4">
      <DoneHeading>Your data is erased</DoneHeading>
      <Text>
        {erased === 1 ? 'One record was erased.' : `${erased} records were erased.`} What shows where money came from
        and went stays, without your name.
      </Text>
      <KeptBookings title="These bookings stay for now:" keeps={keeps} />
    </Stack>
  );
}
