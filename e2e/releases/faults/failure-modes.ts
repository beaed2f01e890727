import type { RemoteRelease } from 'shared/remote';
import type { WireFault } from './faulty-wire';

export type RemoteName = 'mf-flights' | 'mf-rides' | 'mf-tracking' | 'mf-content';

/** Which files of a release: what it starts with, or the scripts that a page of it fetches besides. */
export type Part = 'entry' | 'chunks';

export interface NetworkFailure {
  readonly part: Part;
  readonly fault: WireFault;
}

/** Failures of a release's files on the network. */
export const networkFailures = {
  'an absent entry': { part: 'entry', fault: 'absent' },
  'an entry answered by an error': { part: 'entry', fault: 'error' },
  'an entry that hangs': { part: 'entry', fault: 'hung' },
  'an entry cut in the middle': { part: 'entry', fault: 'cut' },
  'an altered entry': { part: 'entry', fault: 'altered' },
  'absent lazy chunks': { part: 'chunks', fault: 'absent' },
  'altered lazy chunks': { part: 'chunks', fault: 'altered' },
} as const satisfies Record<string, NetworkFailure>;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The paths of one part of a release. */
export function filesOf({ base, entry }: Pick<RemoteRelease, 'base' | 'entry'>, part: Part): RegExp {
  const file = literal(entry.file);
  return new RegExp(`^${literal(base)}${part === 'entry' ? `${file}$` : `(?!${file}).*\\.js$`}`);
}

/** Changes an entry before it is published, so that no check of files finds the failure. */
export type CodeFailure = (entry: string, container: string) => string;

/** Replaces the module that the container returns. */
const giving =
  (module: string): CodeFailure =>
  (entry, container) =>
    `${entry}
;(() => {
  const { init, get } = globalThis.${container};
  globalThis.${container} = { init, get: async (name) => { const whole = (await get(name))(); return () => (${module}); } };
})();`;

/** Releases that arrive as published and fail when they run. */
export const codeFailures = {
  'an entry that is no script': (entry) => `${entry}\n/broken on purpose(/;`,
  'an entry that throws while it starts': (entry) => `throw new Error('broken on purpose: at its start');\n${entry}`,
  'modules without a default export': giving('{ ...whole, default: undefined }'),
  'pages that crash at their first render': giving(
    `{ ...whole, default() { throw new Error('broken on purpose: at its first render'); } }`,
  ),
} as const satisfies Record<string, CodeFailure>;
