/** Parts of a day by the local clock; each lasts until the next begins. */
export const dayParts = ['morning', 'afternoon', 'evening', 'night'] as const;
export type DayPart = (typeof dayParts)[number];

interface Part {
  readonly label: string;
  readonly hours: string;
  readonly fromHour: number;
}

export const dayPartNames: Readonly<Record<DayPart, Part>> = {
  morning: { label: 'Morning', hours: '5 AM to noon', fromHour: 5 },
  afternoon: { label: 'Afternoon', hours: 'Noon to 5 PM', fromHour: 12 },
  evening: { label: 'Evening', hours: '5 PM to 9 PM', fromHour: 17 },
  night: { label: 'Night', hours: '9 PM to 5 AM', fromHour: 21 },
};

/** @param hour 0-23 */
export function dayPartAt(hour: number): DayPart {
  const begun = dayParts.filter((part) => hour >= dayPartNames[part].fromHour);
  return begun.at(-1) ?? 'night';
}
