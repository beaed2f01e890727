import { parentPort, workerData } from 'node:worker_threads';

/** Everything but the files' contents: the server's own thread checks it. */
const mostOtherBytes = 1_000_000;

/**
 * @param {unknown} text
 * @returns {Uint8Array | null} memory that belongs to these bytes alone, so it can be transferred; null if it is not base64
 */
function decode(text) {
  if (typeof text !== 'string') return null;
  const bytes = new Uint8Array(Buffer.byteLength(text, 'base64'));
  const view = Buffer.from(bytes.buffer);
  view.write(text, 'base64');
  return view.toString('base64') === text ? bytes : null;
}

/** @param {ArrayBuffer} body */
function read(body) {
  let upload;
  try {
    upload = JSON.parse(Buffer.from(body).toString());
  } catch {
    return { fault: 'The request is not JSON.' };
  }
  const contents = [];
  if (Array.isArray(upload?.files))
    for (const entry of upload.files)
      if (typeof entry === 'object' && entry !== null) {
        contents.push(decode(entry.content));
        entry.content = null;
      } else contents.push(null);
  const others = JSON.stringify(upload);
  if (Buffer.byteLength(others) > mostOtherBytes)
    return { fault: `The request without the contents of its files is larger than ${mostOtherBytes / 1000} kB.` };
  if (others.includes('"__proto__":')) return { fault: 'A key is named __proto__.' };
  return { upload, contents };
}

const answer = read(workerData);
parentPort?.postMessage(
  answer,
  (answer.contents ?? []).flatMap((bytes) => (bytes ? [bytes.buffer] : [])),
);
