import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export const isLoopback = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** Whether a program on this machine calls directly: no proxy has passed the call on. */
export const isFromThisMachine = ({ raw: { socket }, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean => {
  const { remoteAddress = '', localAddress } = socket;
  return headers['x-forwarded-for'] === undefined && (isLoopback(remoteAddress) || remoteAddress === localAddress);
};
