/** The paints of the fleet: the name a traveller reads, and the tint of the drawn car. */
export const carColors = {
  Silver: '#b9bec4',
  Black: '#15161a',
  White: '#f7f7f5',
  'Dark blue': '#1f3a6e',
  Grey: '#6c737a',
  Wine: '#7a2434',
  Gold: '#c79a3a',
} as const;

export type CarColor = keyof typeof carColors;
export const carColorNames = Object.keys(carColors) as CarColor[];
