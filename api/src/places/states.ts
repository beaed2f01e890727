/** The 36 states and the Federal Capital Territory. `short` is used in the labels of their areas. */
export interface StateRow {
  readonly name: string;
  readonly code: string;
  readonly capital: string;
  readonly short?: string;
}

export const states: readonly StateRow[] = [
  { name: 'Abia', code: 'AB', capital: 'Umuahia' },
  { name: 'Adamawa', code: 'AD', capital: 'Yola' },
  { name: 'Akwa Ibom', code: 'AK', capital: 'Uyo' },
  { name: 'Anambra', code: 'AN', capital: 'Awka' },
  { name: 'Bauchi', code: 'BA', capital: 'Bauchi' },
  { name: 'Bayelsa', code: 'BY', capital: 'Yenagoa' },
  { name: 'Benue', code: 'BE', capital: 'Makurdi' },
  { name: 'Borno', code: 'BO', capital: 'Maiduguri' },
  { name: 'Cross River', code: 'CR', capital: 'Calabar' },
  { name: 'Delta', code: 'DE', capital: 'Asaba' },
  { name: 'Ebonyi', code: 'EB', capital: 'Abakaliki' },
  { name: 'Edo', code: 'ED', capital: 'Benin City' },
  { name: 'Ekiti', code: 'EK', capital: 'Ado Ekiti' },
  { name: 'Enugu', code: 'EN', capital: 'Enugu' },
  { name: 'Federal Capital Territory', code: 'FC', capital: 'Abuja', short: 'FCT' },
  { name: 'Gombe', code: 'GO', capital: 'Gombe' },
  { name: 'Imo', code: 'IM', capital: 'Owerri' },
  { name: 'Jigawa', code: 'JI', capital: 'Dutse' },
  { name: 'Kaduna', code: 'KD', capital: 'Kaduna' },
  { name: 'Kano', code: 'KN', capital: 'Kano' },
  { name: 'Katsina', code: 'KT', capital: 'Katsina' },
  { name: 'Kebbi', code: 'KE', capital: 'Birnin Kebbi' },
  { name: 'Kogi', code: 'KO', capital: 'Lokoja' },
  { name: 'Kwara', code: 'KW', capital: 'Ilorin' },
  { name: 'Lagos', code: 'LA', capital: 'Ikeja' },
  { name: 'Nasarawa', code: 'NA', capital: 'Lafia' },
  { name: 'Niger', code: 'NI', capital: 'Minna' },
  { name: 'Ogun', code: 'OG', capital: 'Abeokuta' },
  { name: 'Ondo', code: 'ON', capital: 'Akure' },
  { name: 'Osun', code: 'OS', capital: 'Osogbo' },
  { name: 'Oyo', code: 'OY', capital: 'Ibadan' },
  { name: 'Plateau', code: 'PL', capital: 'Jos' },
  { name: 'Rivers', code: 'RI', capital: 'Port Harcourt' },
  { name: 'Sokoto', code: 'SO', capital: 'Sokoto' },
  { name: 'Taraba', code: 'TA', capital: 'Jalingo' },
  { name: 'Yobe', code: 'YO', capital: 'Damaturu' },
  { name: 'Zamfara', code: 'ZA', capital: 'Gusau' },
];

/** The name of a state that is also known by a short one, as in the labels of its areas: FCT. Other texts stay as they are. */
export const stateNamed = (text: string): string =>
  states.find(({ short }) => short?.toLowerCase() === text.trim().toLowerCase())?.name ?? text.trim();

/** The states of Nigeria's airports by code; checked by hand, because some serve a city in another state. */
export const stateOfAirport: Readonly<Record<string, string>> = {
  ABB: 'DE',
  ABV: 'FC',
  AKR: 'ON',
  ANA: 'AN',
  BCU: 'BA',
  BNI: 'ED',
  CBQ: 'CR',
  DKA: 'KT',
  ENU: 'EN',
  GMO: 'GO',
  IBA: 'OY',
  ILR: 'KW',
  JOS: 'PL',
  KAD: 'KD',
  KAN: 'KN',
  LOS: 'LA',
  MDI: 'BE',
  MIU: 'BO',
  MXJ: 'NI',
  PHC: 'RI',
  QOW: 'IM',
  QRW: 'DE',
  QUO: 'AK',
  SKO: 'SO',
  YOL: 'AD',
};
