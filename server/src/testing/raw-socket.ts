import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawSocket {
  readonly socket: Socket;
  /** The bytes that have arrived so far. */
  text(): string;
  /** All that arrived, once the connection is closed. */
  readonly closed: Promise<string>;
}

export interface RawSocketOptions {
  /** The address to call from: any of 127.0.0.0/8 on this machine. */
  readonly from?: string;
  /** Keeps its own side open when the server has ended the connection. */
  readonly ignoresEnd?: boolean;
}

/** A plain connection to a server of the test, for what no HTTP client would send. */
export const openRawSocket = async (port: number, options: RawSocketOptions = {}): Promise<RawSocket> => {
  const { from, ignoresEnd = false } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: ignoresEnd });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // a reset is what some tests are about
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  return { socket, text: () => text, closed };
};
