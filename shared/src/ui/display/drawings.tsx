import { brand } from '../../brand';
import logo from '../../brand/assets/logo.svg';
import logoMono from '../../brand/assets/logo-mono.svg';
import emptyResults from '../assets/spot-empty-results.svg';
import notFound from '../assets/spot-not-found.svg';
import offline from '../assets/spot-offline.svg';
import remoteUnavailable from '../assets/spot-remote-unavailable.svg';
import { chakra } from '../styled/chakra';

/** An SVG file of the site, inlined so that the variables of the theme apply to it. */
const Markup = chakra('span', {
  base: { display: 'inline-block', lineHeight: '0', '& svg': { width: '100%', height: 'auto' } },
});

/** Mark and name; `mono` in the colour of the text around it. `height` in px: 32, or 24 in a footer. */
export function Logo({ mono, height = 32 }: { mono?: boolean; height?: number }) {
  return (
    <Markup
      role="img"
      aria-label={brand.name}
      flex="none"
      height={`${height}px`}
      width={`${(height * 214) / 64}px`}
      dangerouslySetInnerHTML={{ __html: mono ? logoMono : logo }}
    />
  );
}

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
