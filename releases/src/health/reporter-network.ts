import { isIPv6 } from 'node:net';
import { networkOf } from 'server/http';

/** Tunnel providers give anybody an IPv6 /48, which is 65,536 networks of a /64, free of charge. */
const prefixGroups = 3;

/** The network that a health report counts for: an IPv4 address, or a /48 of IPv6. */
export const reporterNetwork = (address: string): string =>
  isIPv6(address) && !address.startsWith('::')
    ? networkOf(address).split(':').slice(0, prefixGroups).join(':')
    : networkOf(address);
