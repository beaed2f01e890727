import { partyLimits } from 'shared/contract/lists';

/** How many travel. */
export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

export type PartyPart = keyof Party;

/** Who counts as what, with the age on the day of travel. */
export const partyParts: readonly { readonly part: PartyPart; readonly label: string; readonly ages: string }[] = [
  { part: 'adults', label: 'Adults', ages: '12 and over' },
  { part: 'children', label: 'Children', ages: '2 to 11' },
  { part: 'infants', label: 'Infants', ages: 'Under 2, on a lap' },
];

const travellersIn = ({ adults, children, infants }: Party): number => adults + children + infants;

/** The fewest and the most that one part can be while the others stay. */
export function partyBounds(party: Party, part: PartyPart): { readonly min: number; readonly max: number } {
  const room = partyLimits.travellers - travellersIn(party) + party[part];
  return { min: part === 'adults' ? 1 : 0, max: part === 'infants' ? Math.min(room, party.adults) : room };
}

/** Another number of one part; infants go with the adults who hold them. */
export function withPart<P extends Party>(party: P, part: PartyPart, count: number): P {
  const changed = { ...party, [part]: count };
  return { ...changed, infants: Math.min(changed.infants, changed.adults) };
}

/** Why no more can be added, as a sentence; undefined while there is room for everybody. */
export function partyLimitText(party: Party): string | undefined {
  if (travellersIn(party) >= partyLimits.travellers) {
    return `At most ${partyLimits.travellers} travellers can be booked at once. Book larger groups in parts.`;
  }
  if (party.infants >= party.adults) return 'Each infant sits on the lap of an adult: no more infants than adults.';
  return undefined;
}

/** `2 adults`, or `4 travellers` where children are among them. */
export function partyText(party: Party): string {
  const count = travellersIn(party);
  const word = count === party.adults ? 'adult' : 'traveller';
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
