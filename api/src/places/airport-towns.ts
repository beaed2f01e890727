/** Where an airport lies, in words that people look for it by and that neither its name nor its city holds. */
export const airportTowns: Readonly<Record<string, string>> = {
  LOS: 'Ikeja',
  PHC: 'Omagwa',
  ENU: 'Emene',
};
