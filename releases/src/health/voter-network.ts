import { isIPv6 } from 'node:net';
import { networkOf } from 'server/http';

/** Anybody gets an IPv6 /48 free of charge from a tunnel provider: 65,536 networks of a /64. */
const prefixGroups = 3;

/** What counts as one network among those that report on releases: an IPv4 address, or a /48 of IPv6. */
export const voterNetwork = (address: string): string =>
  isIPv6(address) && !address.startsWith('::')
    ? networkOf(address).split(':').slice(0, prefixGroups).join(':')
    : networkOf(address);
