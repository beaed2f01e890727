/** Days are whole numbers inside the inventory, counted from 1 January 1970: comparing and adding them is arithmetic. */
export const dayMs = 86_400_000;

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekday = (number: number): number => (number + 3) % 7;

/** Whether a flight of these days of the week (bit 0 is Monday) leaves on a day. */
export const flies = (days: number, number: number): boolean => (days & (1 << weekday(number))) !== 0;
