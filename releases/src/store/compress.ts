import { type Encoding as Compression, encode } from 'server/http';
import { isCompressible } from '../release/media-types';
import type { Encoding } from './release-store';

type Compressed = Record<Compression, Buffer>;

/**
 * Files from this size on are compressed at a lower quality: the best one takes 1.5 s per megabyte, and an upload must
 * not keep a processor busy for minutes.
 */
const quickFromBytes = 500_000;

/** Cache of compressed forms, keyed weakly by the buffer. */
const made = new WeakMap<Buffer, Promise<Compressed>>();

/** Compresses at the best quality, as each form is sent many times. Cached by buffer. */
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
 * Compresses a file of an upload. Uploads are compressed one file at a time: together they would take all threads of the
 * pool, which requests need too.
 */
export const compressUpload = (content: Buffer): Promise<Compressed> =>
  remember(content, () => {
    const mine = turn.then(() => makeForms(content));
    turn = mine.catch(() => undefined);
    return mine;
  });

/** All forms in which a file is stored. */
export async function formsOf(file: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  if (!isCompressible(file) || content.byteLength === 0) return [['identity', content]];
  const { br, gzip } = await compressUpload(content);
  return [
    ['identity', content],
    ['br', br],
    ['gzip', gzip],
  ];
}
