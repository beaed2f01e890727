import { states } from './states';

/** "Ado-Odo/Ota" → "ado-odo-ota". Must never change, because bookings and links contain it. */
export const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-');

/** A state as the labels of its areas name it: FCT. */
const shortName = (state: string): string => states.find(({ name }) => name === state)?.short ?? state;

/** The id of an area by the first name that it had. */
export const areaIdOf = (state: string, name: string): string => `${slug(shortName(state))}-${slug(name)}`;

/** "Ikeja, Lagos" */
export const areaLabelOf = (state: string, name: string): string => `${name}, ${shortName(state)}`;
