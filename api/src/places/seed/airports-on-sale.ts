/**
 * What the airport fields offer before anything is typed, in this order: Nigeria first, the busiest at the top, then
 * where Nigerians fly. Every other airport is found by a search.
 */
export const airportsOnSale: readonly string[] = [
  ...['LOS', 'ABV', 'PHC', 'KAN', 'ENU', 'BNI', 'QOW', 'CBQ', 'QUO', 'ABB', 'QRW', 'KAD', 'ILR', 'JOS', 'SKO', 'YOL'],
  ...['MIU', 'GMO', 'BCU', 'AKR', 'IBA', 'MDI', 'MXJ', 'DKA'],
  // West and Central Africa
  ...['ACC', 'KMS', 'COO', 'LFW', 'ABJ', 'DSS', 'BJL', 'ROB', 'FNA', 'CKY', 'BKO', 'OUA', 'NIM', 'NDJ'],
  ...['DLA', 'NSI', 'LBV', 'SSG', 'FIH'],
  // the rest of Africa
  ...['ADD', 'NBO', 'EBB', 'KGL', 'DAR', 'JNB', 'CPT', 'LUN', 'HRE', 'CAI', 'CMN', 'TUN', 'ALG', 'LAD'],
  // Europe
  ...['LHR', 'LGW', 'MAN', 'CDG', 'AMS', 'FRA', 'MUC', 'IST', 'MAD', 'BCN', 'FCO', 'MXP', 'BRU', 'ZRH', 'VIE', 'LIS'],
  ...['DUB'],
  // the Gulf and Asia
  ...['DXB', 'AUH', 'DOH', 'JED', 'MED', 'RUH', 'BEY', 'DEL', 'BOM', 'CAN', 'PVG', 'PEK', 'HKG', 'BKK', 'KUL', 'SIN'],
  // the Americas
  ...['JFK', 'EWR', 'IAD', 'ATL', 'IAH', 'ORD', 'LAX', 'MIA', 'YYZ', 'GRU'],
];
