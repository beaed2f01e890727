/** The paints of the fleet, as its pictures are tinted. */
const colours: Readonly<Record<string, string>> = {
  silver: '#B9BEC4',
  black: '#15161A',
  white: '#F7F7F5',
  'dark blue': '#1F3A6E',
  grey: '#6C737A',
  wine: '#7A2434',
  gold: '#C79A3A',
};

/** The paint of a colour's name; undefined where it is not known. */
export const colourOf = (name: string): string | undefined => colours[name.toLowerCase()];
