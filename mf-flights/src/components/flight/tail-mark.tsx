import { useId } from 'react';
import { chakra } from 'shared/ui';

const Drawing = chakra('svg', {
  base: { flex: 'none', '& text': { fontSize: '17px', fontWeight: 'semibold', fill: '#fff' } },
});

const outline = 'M9 9.5C9 6.8 10.8 5 13.5 5h9C25 5 27 6 28.4 8.2l29 44.8c2.1 3.3.6 6-3 6H13c-3 0-4.5-1.8-4.4-4.7Z';
const innerEdge =
  'M9.68 10.16c0-2.61 1.75-4.36 4.36-4.36h8.74c2.42 0 4.36.97 5.72 3.1l28.13 43.46c2.03 3.2.58 5.82-2.91 5.82H13.56c-2.91 0-4.37-1.75-4.27-4.56Z';

/**
 * A decorative aircraft tail with the airline's code and colours, in the shape of the brand's tail.svg.
 */
export function TailMark({ code }: { readonly code: string }) {
  // one id for each drawing: a clip path of a hidden drawing does not work in another
  const clip = `tail${useId().replace(/\W/g, '')}`;
  const { body, sweep } = tailColours(code);
  return (
    <Drawing viewBox="0 0 64 64" width="44px" height="44px" aria-hidden>
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <path d={outline} fill={body} />
      <g clipPath={`url(#${clip})`} fill="none">
        <path fill={sweep} d="M0 30c16-1 32-8 48-22V0H0Z" />
        <path stroke={sweep} strokeWidth="2.4" d="M0 35.5c18-1 36-8.5 52-22.5" />
        <path fill="#000" fillOpacity=".1" d="M17.5 0v64H0V0Z" />
        <path stroke="#000" strokeOpacity=".16" d="M17.5 5v54" />
        <path stroke="#fff" strokeOpacity=".28" strokeWidth="5" d="M25.5 4 63 62" />
      </g>
      <path fill="none" stroke="#000" strokeOpacity=".14" d={outline} />
      <path fill="none" stroke="#fff" strokeOpacity=".24" strokeWidth="1.55" d={innerEdge} />
      <text x="31" y="52.5" textAnchor="middle">
        {code}
      </text>
    </Drawing>
  );
}

/** The body needs contrast to its white letters. */
interface TailColours {
  readonly body: string;
  readonly sweep: string;
}

const known: Readonly<Record<string, TailColours>> = {
  P4: { body: '#1B3F8B', sweep: '#E0364A' },
  QI: { body: '#B4471B', sweep: '#F4C95D' },
  UN: { body: '#0E6B3A', sweep: '#E9E3D3' },
  VK: { body: '#6B2A82', sweep: '#F2A516' },
  Q9: { body: '#3B6E12', sweep: '#B9DA4E' },
  W3: { body: '#A1182B', sweep: '#20306B' },
  '2N': { body: '#0B5C7D', sweep: '#F08A24' },
};

/** The colours of an airline; for an unknown code two that are derived from it. */
export function tailColours(code: string): TailColours {
  const number = [...code].reduce((sum, letter) => sum * 37 + letter.charCodeAt(0), 0);
  const hue = (number * 47) % 360;
  return known[code] ?? { body: `hsl(${hue} 52% 31%)`, sweep: `hsl(${(hue + 150) % 360} 62% 66%)` };
}
