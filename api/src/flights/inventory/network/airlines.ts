export interface AirlineRow {
  readonly code: string;
  readonly name: string;
  /** The first three digits of its ticket numbers; absent if unknown. */
  readonly ticketPrefix?: string;
  /** Airlines of one alliance sell connections with each other. */
  readonly circle?: string;
}

/** The airlines that fly within Nigeria and to it, by IATA code. */
export const airlines: readonly AirlineRow[] = [
  { code: 'P4', name: 'Air Peace', ticketPrefix: '716' },
  { code: 'QI', name: 'Ibom Air' },
  { code: 'UN', name: 'United Nigeria' },
  { code: 'VK', name: 'ValueJet' },
  { code: 'Q9', name: 'Green Africa' },
  { code: 'W3', name: 'Arik Air', ticketPrefix: '725' },
  { code: 'N2', name: 'Aero Contractors' },
  { code: 'OJ', name: 'Overland Airways' },
  { code: 'VM', name: 'Max Air' },
  // West and Central Africa
  { code: 'KP', name: 'ASKY', circle: 'star' },
  { code: 'AW', name: 'Africa World Airlines' },
  { code: 'HF', name: "Air Côte d'Ivoire" },
  // the rest of Africa
  { code: 'ET', name: 'Ethiopian Airlines', ticketPrefix: '071', circle: 'star' },
  { code: 'KQ', name: 'Kenya Airways', ticketPrefix: '706', circle: 'skyteam' },
  { code: 'WB', name: 'RwandAir', ticketPrefix: '459' },
  { code: 'SA', name: 'South African Airways', ticketPrefix: '083', circle: 'star' },
  { code: 'MS', name: 'EgyptAir', ticketPrefix: '077', circle: 'star' },
  { code: 'AT', name: 'Royal Air Maroc', ticketPrefix: '147', circle: 'oneworld' },
  { code: 'DT', name: 'TAAG Angola Airlines', ticketPrefix: '118' },
  { code: 'UR', name: 'Uganda Airlines' },
  // Europe
  { code: 'BA', name: 'British Airways', ticketPrefix: '125', circle: 'oneworld' },
  { code: 'VS', name: 'Virgin Atlantic', ticketPrefix: '932', circle: 'skyteam' },
  { code: 'LH', name: 'Lufthansa', ticketPrefix: '220', circle: 'star' },
  { code: 'AF', name: 'Air France', ticketPrefix: '057', circle: 'skyteam' },
  { code: 'KL', name: 'KLM', ticketPrefix: '074', circle: 'skyteam' },
  { code: 'TK', name: 'Turkish Airlines', ticketPrefix: '235', circle: 'star' },
  // the Gulf and the Levant
  { code: 'EK', name: 'Emirates', ticketPrefix: '176' },
  { code: 'QR', name: 'Qatar Airways', ticketPrefix: '157', circle: 'oneworld' },
  { code: 'ME', name: 'Middle East Airlines', ticketPrefix: '076', circle: 'skyteam' },
  // the Americas
  { code: 'DL', name: 'Delta Air Lines', ticketPrefix: '006', circle: 'skyteam' },
  { code: 'UA', name: 'United Airlines', ticketPrefix: '016', circle: 'star' },
];
