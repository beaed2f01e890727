/** Filters beside the list from 1024 px up. */
export const resultsColumns = {
  gap: { base: '4', lg: '8' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '{sizes.filters} minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
