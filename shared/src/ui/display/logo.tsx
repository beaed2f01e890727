import { brand } from '../../brand';
import logo from '../../brand/assets/logo.svg';
import logoMono from '../../brand/assets/logo-mono.svg';
import { Markup } from './markup';

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
