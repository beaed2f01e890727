import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ReleaseRefusal } from '../release/refusal';

interface WorkerResult {
  /** Why the body cannot be parsed, as a sentence. */
  readonly fault?: string;
  /** The parsed body; the contents of its files are null. */
  readonly upload?: { readonly files?: readonly object[] };
  /** The decoded bytes of each file; null for invalid base64. */
  readonly contents?: readonly (Uint8Array | null)[];
}

const program = new URL('upload-worker.mjs', import.meta.url);

/**
 * Parses and decodes an upload in a worker thread: a body of 32 MB with its base64 would block the serving thread for
 * some 200 ms. The bytes are transferred both ways, not copied.
 *
 * @returns the parsed body with the content of each file as a Buffer, still to be validated
 * @throws ReleaseRefusal INVALID_RELEASE
 */
async function readUpload(body: Buffer): Promise<unknown> {
  // A small buffer is part of a pool, and cannot be transferred.
  const { buffer } = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
  const worker = new Worker(program, { workerData: buffer, transferList: [buffer as ArrayBuffer], execArgv: [] });
  const [{ fault, upload, contents = [] }] = (await once(worker, 'message')) as [WorkerResult];
  if (fault !== undefined) throw new ReleaseRefusal('INVALID_RELEASE', `This cannot be taken. ${fault}`);
  if (!contents.length) return upload;
  const files = upload?.files?.map((entry, index) => {
    const bytes = contents[index];
    return { ...entry, content: bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  });
  return { ...upload, files };
}

/** Parses the bodies of these routes as uploads. A body beyond the limit is refused by its length, before it is received. */
export function parseUploads(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer) =>
    readUpload(body),
  );
}
