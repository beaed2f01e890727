import { chakra } from 'shared/ui';

export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr) 192px' },
  },
});
