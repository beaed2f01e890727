/** The paints of the fleet, as their pictures are tinted. */
const colours: Readonly<Record<string, string>> = {
  silver: '#B9BEC4',
  black: '#15161A',
  white: '#F7F7F5',
  grey: '#6F757B',
  gray: '#6F757B',
  'dark blue': '#26456E',
  blue: '#2F5D9B',
  red: '#9E2B25',
  green: '#2F5A41',
  gold: '#B99A5B',
  brown: '#5B4636',
};

/** The paint of a colour's name; undefined where it is not known. */
export const colourOf = (name: string): string | undefined => colours[name.toLowerCase()];
