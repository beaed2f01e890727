import { DoneHeading } from 'shared/forms';
import { Stack, Text } from 'shared/ui';
import type { ErasedData } from '../../api/erase-data';
import { KeptBookings } from './kept-bookings';

/** What takes the place of a request once its data are gone. */
export function Erased({ result: { erased, keeps } }: { readonly result: ErasedData }) {
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
