import emptyResults from '../assets/spot-empty-results.svg';
import notFound from '../assets/spot-not-found.svg';
import offline from '../assets/spot-offline.svg';
import remoteUnavailable from '../assets/spot-remote-unavailable.svg';
import { Markup } from './markup';

const spots = {
  'empty-results': emptyResults,
  'not-found': notFound,
  offline,
  'remote-unavailable': remoteUnavailable,
} as const;

export type SpotName = keyof typeof spots;

/** A small drawing for an empty or failed state; the text beside it says the same. `width` in px. */
export function Spot({ name, width = 150 }: { name: SpotName; width?: number }) {
  return <Markup aria-hidden width={`${width}px`} maxWidth="100%" dangerouslySetInnerHTML={{ __html: spots[name] }} />;
}
