import { chakra } from 'shared/ui';

const Line = chakra('span', {
  base: {
    display: 'flex',
    flex: '1',
    alignItems: 'center',
    minWidth: '6',
    color: 'accent.line',
    '& i': { flex: '1', height: '2px', bg: 'currentColor' },
    '& b': { flex: 'none', boxSize: '9px', borderRadius: 'full', border: '2px solid currentColor' },
    '& b:last-child': { bg: 'currentColor' },
  },
});

/** A decorative line with an open ring for each stop. */
export function FlightLine({ stops }: { readonly stops: number }) {
  const legs = Array.from({ length: stops + 1 }, (_, index) => index);
  return (
    <Line aria-hidden>
      <b />
      {legs.map((leg) => [<i key={`line-${leg}`} />, <b key={`end-${leg}`} />])}
    </Line>
  );
}
