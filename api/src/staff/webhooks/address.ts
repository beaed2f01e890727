import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that no webhook reaches: https://www.iana.org/assignments/iana-ipv4-special-registry */
const closedIPv4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // metadata of cloud machines is at 169.254.169.254
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // multicast, reserved and broadcast
  ['224.0.0.0', 3],
] as const)
  closedIPv4.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only global unicast is open, without the networks in it that are special or contain an IPv4 address. */
const globalIPv6 = new BlockList();
globalIPv6.addSubnet('2000::', 3, 'ipv6');
const closedIPv6 = new BlockList();
for (const [network, bits] of [
  // Teredo, benchmarks, ORCHID
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedIPv6.addSubnet(network, bits, 'ipv6');

/** Whether an address is on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv6(address)) return globalIPv6.check(address, 'ipv6') && !closedIPv6.check(address, 'ipv6');
  return isIP(address) === 4 && !closedIPv4.check(address, 'ipv4');
};

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** What is wrong with the address of a webhook, before its host is looked up; undefined for nothing. */
export function urlFault(text: string, allowedHosts: readonly string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter a full address, like https://hooks.example.com/tafiya';
  if (url.username || url.password) return 'Leave user name and password out of the address: events are signed instead';
  if (url.hash) return 'Leave out what follows #: it is never sent';
  const host = hostOf(url);
  if (allowedHosts.includes(host)) return undefined;
  if (url.protocol !== 'https:') return `Use https, or have ${host} named in WEBHOOK_ALLOWED_HOSTS`;
  return isIP(host) && !isPublicAddress(host) ? privateFault(host) : undefined;
}

export const privateFault = (host: string): string =>
  `${host} is a private address, which webhooks do not reach unless WEBHOOK_ALLOWED_HOSTS names it`;
