import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

const of = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

const canvas = of('#FBF8F2', '#0E1411');
const surface = of('#FFFFFF', '#161D19');
const sunken = of('#F4EEE3', '#1F2823');
const ink = of('#1A211D', '#F3F0E8');
const quiet = of('#5A5B51', '#AFB8B0');
const hairline = of('#E6DDCD', '#2B3630');
const strong = of('#8F8777', '#75847B');
const dangerInk = of('#A3221B', '#FFA197');
const successInk = of('#17683F', '#7FD5A2');

const lift = of(
  '0 1px 2px rgba(26,33,29,.05), 0 10px 28px -10px rgba(26,33,29,.16)',
  '0 1px 2px rgba(0,0,0,.4), 0 12px 32px -12px rgba(0,0,0,.6)',
);
const pressed = of('0 1px 2px rgba(26,33,29,.14)', '0 1px 2px rgba(0,0,0,.3)');

/** Colours by purpose, light and dark. Check the contrast of every pair that is used for text. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: canvas,
      canvas,
      surface,
      sunken,
      // the dark green ground of the brand
      deep: of('#08351F', '#082A1A'),
      // behind the picture of a car
      carWell: of('#F4EEE3', '#3B4A42'),
      pressed: of('#FFFFFF', '#33403A'),
      panel: surface,
      subtle: sunken,
      muted: sunken,
    },
    fg: {
      DEFAULT: ink,
      muted: quiet,
      subtle: quiet,
      onDeep: of('#F8F3E8', '#F8F3E8'),
      onDeepMuted: of('#B8D0C4', '#B8D0C4'),
      error: dangerInk,
      success: successInk,
    },
    border: {
      DEFAULT: hairline,
      subtle: hairline,
      muted: hairline,
      strong,
      emphasized: strong,
      // around elements above a page: a shadow cannot be seen on a dark one
      raised: of('#E6DDCD', '#45544C'),
      error: dangerInk,
    },
    brand: {
      solid: of('#0B5D3B', '#5CC396'),
      hover: of('#08492E', '#74D0A8'),
      contrast: of('#FFFFFF', '#06241A'),
      fg: of('#0B5D3B', '#7FD5B0'),
      subtle: of('#E6F1EA', '#163026'),
      muted: of('#C6DED1', '#234A3A'),
      emphasized: of('#C6DED1', '#234A3A'),
      border: strong,
      focusRing: of('#0B5D3B', '#7FD5B0'),
    },
    accent: {
      solid: of('#F2A516', '#F2A516'),
      hover: of('#E2960A', '#FFBD4A'),
      contrast: of('#2A1B00', '#2A1B00'),
      line: of('#BB7203', '#F2A516'),
      subtle: of('#FDF2DD', '#32260F'),
      fg: of('#875000', '#F8C56C'),
      muted: of('#FBE3B5', '#4A3713'),
      emphasized: of('#FBE3B5', '#4A3713'),
      border: strong,
      focusRing: of('#0B5D3B', '#7FD5B0'),
    },
    danger: {
      solid: of('#B3261E', '#F1897F'),
      hover: of('#951F18', '#F6A79F'),
      contrast: of('#FFFFFF', '#3A0A06'),
      fg: dangerInk,
      subtle: of('#FBEBE8', '#3A1C18'),
      muted: of('#F3D2CD', '#55261F'),
      emphasized: of('#F3D2CD', '#55261F'),
      border: strong,
      focusRing: dangerInk,
    },
    // the default palette of Chakra's recipes
    gray: {
      solid: ink,
      contrast: surface,
      fg: ink,
      subtle: sunken,
      muted: hairline,
      emphasized: hairline,
      border: strong,
      focusRing: of('#0B5D3B', '#7FD5B0'),
    },
    success: { fg: successInk, subtle: of('#E4F2E8', '#17301F') },
    scrim: of('rgba(14, 20, 17, 0.5)', 'rgba(0, 0, 0, 0.62)'),
  },
  // Chakra's names for radii and shadows, with the values of this site
  radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.lg}' } },
  shadows: {
    lift,
    pressed,
    xs: pressed,
    sm: pressed,
    md: lift,
    lg: lift,
    xl: lift,
    '2xl': lift,
    inset: { value: 'inset 0 0 0 1px {colors.border}' },
  },
});
