import { chakra } from 'shared/ui';

const columns = '178px minmax(0, 1.04fr) minmax(0, 1fr) minmax(0, 1fr) 136px 200px';

/** The parts of a ride: one line of columns where they fit, three columns from 768 px, stacked on a phone. */
export const RideGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', md: '8px 20px', '2xl': '4px 16px' },
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'repeat(3, minmax(0, 1fr))', '2xl': columns },
    gridTemplateAreas: {
      base: '"time menu" "journey journey" "state state" "traveller traveller" "driver driver" "more more"',
      md: '"time journey state" "traveller driver actions" "more more more"',
      '2xl': '"time journey traveller driver state actions" "more more more more more more"',
    },
    '& > *': { minWidth: '0' },
  },
});

const Heads = chakra('div', {
  base: {
    display: { base: 'none', '2xl': 'grid' },
    columnGap: '4',
    gridTemplateColumns: columns,
    paddingInline: '25px',
    paddingBottom: '2',
    textStyle: 'small',
    color: 'fg.muted',
  },
});

const names = ['Pickup', 'Journey', 'Traveller', 'Car and driver', 'State', ''];

/** Hidden from screen readers, as each part of a row is labelled. */
export function RideHeads() {
  return (
    <Heads aria-hidden>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </Heads>
  );
}
