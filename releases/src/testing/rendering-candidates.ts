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

/** A shell with this server side, and a document that a rendered page can be put into. */
export function renderingShell(source: string): Candidate {
  const shell = withServerSide(shellCandidate(), source);
  const files = shell.files.map(({ file, content }) =>
    file === 'document.html'
      ? {
          file,
          content: Buffer.from(
            content.toString().replace(/(<div id="root">)(.*)(<\/div>)/, '$1<!--root-->$2<!--/root-->$3'),
          ),
        }
      : { file, content },
  );
  return { ...shell, files };
}
