import type { Candidate } from '../release/release';
import { shellCandidate } from './candidates';

/** Adds a server side, one file. */
export function withServerSide<Each extends Candidate>(candidate: Each, source: string): Each {
  const file = 'server/entry.js';
  return {
    ...candidate,
    build: { ...candidate.build, server: { entry: file, files: [file] } },
    files: [...candidate.files, { file, content: Buffer.from(source) }],
  };
}

/** A shell with this server side. */
export const renderingShell = (source: string): Candidate => withServerSide(shellCandidate(), source);
