import type { RemoteRelease } from 'shared/remote';
import type { NetworkFault } from './fault-proxy';

export type RemoteName = 'mf-flights' | 'mf-rides' | 'mf-tracking' | 'mf-content';

/** The files that fail: the entry of a release, or all other scripts. */
export type Part = 'entry' | 'chunks';

export interface NetworkFailure {
  readonly part: Part;
  readonly fault: NetworkFault;
}

/** Network failures of a release's files. */
export const networkFailures = {
  'an absent entry': { part: 'entry', fault: 'absent' },
  'an entry answered by an error': { part: 'entry', fault: 'error' },
  'an entry that hangs': { part: 'entry', fault: 'hung' },
  'an entry cut in the middle': { part: 'entry', fault: 'cut' },
  'an altered entry': { part: 'entry', fault: 'altered' },
  'absent lazy chunks': { part: 'chunks', fault: 'absent' },
  'altered lazy chunks': { part: 'chunks', fault: 'altered' },
} as const satisfies Record<string, NetworkFailure>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The paths of one part of a release. */
export function filesOf({ base, entry }: Pick<RemoteRelease, 'base' | 'entry'>, part: Part): RegExp {
  const file = escaped(entry.file);
  return new RegExp(`^${escaped(base)}${part === 'entry' ? `${file}$` : `(?!${file}).*\\.js$`}`);
}

/** Changes an entry before it is published, so that its hash matches and the failure occurs only when it runs. */
export type CodeFailure = (entry: string, container: string) => string;

/** Replaces the modules that the container returns. Short, because it counts for the size of the entry. */
const replaceModules =
  (module: string): CodeFailure =>
  (entry, container) =>
    `${entry}
{let c=globalThis;c.y=c.${container};c.${container}={...c.y,get:e=>c.y.get(e).then(e=>()=>(${module}))}}`;

/** Releases with the published bytes that fail when they run. */
export const codeFailures = {
  'an entry with a syntax error': (entry) => `${entry}\n/broken on purpose(/;`,
  'an entry that throws while it starts': (entry) => `throw new Error('broken on purpose: at its start');\n${entry}`,
  'modules without a default export': replaceModules('{...t,default:void 0}'),
  'pages that crash at their first render': replaceModules(`{...t,default(){throw Error("broken on purpose")}}`),
} as const satisfies Record<string, CodeFailure>;
