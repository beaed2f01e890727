import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { UnpaidPool } from 'shared/contract/staff';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Notice, Stack, Text } from 'shared/ui';
import { unpaidPoolsQuery } from '../api/payments';

const units = { ride: 'free cars', flight: 'unsold seats' } as const;
/** A setting's name that can wrap after each underscore. */
const Setting = ({ name }: { readonly name: string }) =>
  name.split('_').map((word, place) => (
    <Fragment key={word}>
      {place > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));

const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** `6 of 10 free cars, by 6 bookings from 1 network. New bookings are refused. The last ends by 10:42 AM.` */
const poolText = ({ kind, unpaid, free, bookings, networks, isClosed, endsOn }: UnpaidPool): string =>
  [
    `${unpaid} of ${free} ${units[kind]}, by ${plural(bookings, 'booking')} from ${plural(networks, 'network')}.`,
    isClosed ? 'New bookings of it are refused.' : '',
    `Unless paid, the last ends at ${formatTime(endsOn)}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Warns of cars or flights with a large share of unpaid bookings. Has no error of its own, as the list below shows one. */
export function UnpaidPools({ kind }: { readonly kind: UnpaidPool['kind'] }) {
  const { data } = useQuery(unpaidPoolsQuery);
  const pools = data?.pools.filter((pool) => pool.kind === kind) ?? [];
  const networks = data?.networksAtLimit ?? 0;
  return (
    <Box role="status" aria-label="Unpaid bookings" marginBottom={pools.length + networks > 0 ? '5' : '0'}>
      {pools.length > 0 && (
        <Notice tone="warn">
          <Stack gap="2">
            <Text fontWeight="semibold">Unpaid bookings hold much of what is free</Text>
            <Box as="ul" paddingInlineStart="5" listStyleType="disc">
              {pools.map((pool) => (
                <li key={`${pool.name} ${pool.day}`}>
                  <b>
                    {pool.name}, {formatShortDate(`${pool.day}T12:00:00+01:00`)}
                  </b>
                  : {poolText(pool)}
                </li>
              ))}
            </Box>
            <Text>
              One or two networks: somebody may be blocking it. Refuse their addresses at the proxy. Many networks: a
              busy day. Let more be held unpaid by <Setting name="RULE_UNPAID_POOL_PERCENT" />, or wait: each ends by
              itself.
            </Text>
          </Stack>
        </Notice>
      )}
      {networks > 0 && (
        <Box marginTop={pools.length > 0 ? '3' : '0'}>
          <Notice tone="inform">
            {networks === 1 ? 'One network holds' : `${networks} networks hold`} as many unpaid bookings as one may (
            {data?.maxPerNetwork}): the next traveller there is refused. An office, a hotel or a phone company has one
            address for many people. If they are real, raise <Setting name="RULE_MAX_LIVE_HOLDS_PER_NETWORK" />.
          </Notice>
        </Box>
      )}
    </Box>
  );
}
