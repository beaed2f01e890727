/** The names under which forms keep what was typed, for the way back and for a reload. */
export const draftKeys = { search: 'ride-search', traveller: 'ride-traveller' } as const;
