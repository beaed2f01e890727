/** True for the label of an airport, which carries its code: "Murtala Muhammed International Airport (LOS)". */
export const isAirport = (label: string): boolean => /\bairport\b|\([A-Z]{3}\)/i.test(label);

/** An area without its state: "Eti Osa, Lagos" → "Eti Osa". */
export const areaName = (label: string): string => label.split(',')[0]?.trim() || label;
