/** Storage keys of form drafts. */
export const draftKeys = { search: 'ride-search', traveller: 'ride-traveller' } as const;
