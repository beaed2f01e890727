/** Body and sweep of a tail; white letters stand on the body. */
export interface TailColours {
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

/** The colours of an airline, always the same for its code; one that has none of its own gets two that fit together. */
export function tailColours(code: string): TailColours {
  const number = [...code].reduce((sum, letter) => sum * 37 + letter.charCodeAt(0), 0);
  const hue = (number * 47) % 360;
  return known[code] ?? { body: `hsl(${hue} 52% 31%)`, sweep: `hsl(${(hue + 150) % 360} 62% 66%)` };
}
