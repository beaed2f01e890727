import type { RemoteRelease } from 'shared/remote';
import type { WireFault } from './faulty-wire';

export type RemoteName = 'mf-flights' | 'mf-rides' | 'mf-tracking' | 'mf-content';

/** Which files of a release: what it starts with, or the scripts that a page of it fetches besides. */
export type Part = 'entry' | 'chunks';

export interface WireWay {
  readonly part: Part;
  readonly fault: WireFault;
}

/** Ways in which the files of a release fail to arrive as they were published. */
export const wireWays = {
  'an absent entry': { part: 'entry', fault: 'absent' },
  'an entry answered by an error': { part: 'entry', fault: 'error' },
  'an entry that hangs': { part: 'entry', fault: 'hung' },
  'an entry cut in the middle': { part: 'entry', fault: 'cut' },
  'an altered entry': { part: 'entry', fault: 'altered' },
  'absent lazy chunks': { part: 'chunks', fault: 'absent' },
  'altered lazy chunks': { part: 'chunks', fault: 'altered' },
} as const satisfies Record<string, WireWay>;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The paths of one part of a release. */
export function filesOf({ base, entry }: Pick<RemoteRelease, 'base' | 'entry'>, part: Part): RegExp {
  const file = literal(entry.file);
  return new RegExp(`^${literal(base)}${part === 'entry' ? `${file}$` : `(?!${file}).*\\.js$`}`);
}

/** What a squad can publish that no check of files finds: an entry of its own making. */
export type CodeWay = (entry: string, container: string) => string;

/** Gives something else in the place of what the container gives. */
const giving =
  (module: string): CodeWay =>
  (entry, container) =>
    `${entry}
;(() => {
  const { init, get } = globalThis.${container};
  globalThis.${container} = { init, get: async (name) => { const whole = (await get(name))(); return () => (${module}); } };
})();`;

/** Ways in which a release arrives as it was published, and is no good. */
export const codeWays = {
  'an entry that is no script': (entry) => `${entry}\n/broken on purpose(/;`,
  'an entry that throws while it starts': (entry) => `throw new Error('broken on purpose: at its start');\n${entry}`,
  'modules without a default export': giving('{ ...whole, default: undefined }'),
  'pages that crash at their first render': giving(
    `{ ...whole, default() { throw new Error('broken on purpose: at its first render'); } }`,
  ),
} as const satisfies Record<string, CodeWay>;
