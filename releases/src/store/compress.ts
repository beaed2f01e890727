import { type Encoding as Compression, encode } from 'server/http';
import { isCompressible } from '../release/media-types';
import type { Encoding } from './release-store';

type Compressed = Record<Compression, Buffer>;

/**
 * From here on the best compression, which takes a second and a half for each megabyte, gives way to a quick one: what is
 * uploaded must not keep a processor busy for minutes.
 */
const quickFromBytes = 500_000;

/** What bytes were compressed to, as long as somebody holds them. */
const made = new WeakMap<Buffer, Promise<Compressed>>();

/** The smallest forms there are: each is made once and sent many times. The same bytes asked for again cost nothing. */
export const compress = (content: Buffer): Promise<Compressed> => remember(content, () => makeForms(content));

function remember(content: Buffer, make: () => Promise<Compressed>): Promise<Compressed> {
  const forms = made.get(content) ?? make();
  made.set(content, forms);
  return forms;
}

async function makeForms(content: Buffer): Promise<Compressed> {
  const effort = content.byteLength < quickFromBytes ? 'smallest' : 'quick';
  const [br, gzip] = await Promise.all([encode(content, 'br', effort), encode(content, 'gzip', effort)]);
  return { br, gzip };
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * The same for a file of a release on its way in. These wait for one another: compressed all at once they would take every
 * thread of this process, and travellers' requests wait for threads too.
 */
export const compressUpload = (content: Buffer): Promise<Compressed> =>
  remember(content, () => {
    const mine = turn.then(() => makeForms(content));
    turn = mine.catch(() => undefined);
    return mine;
  });

/** Every form in which a file is kept. */
export async function formsOf(file: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  if (!isCompressible(file) || content.byteLength === 0) return [['identity', content]];
  const { br, gzip } = await compressUpload(content);
  return [
    ['identity', content],
    ['br', br],
    ['gzip', gzip],
  ];
}
