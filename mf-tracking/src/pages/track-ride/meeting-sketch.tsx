import { chakra } from 'shared/ui';

const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    borderRadius: 'md',
    bg: 'bg.sunken',
    '& .wall': { stroke: 'border.strong', strokeWidth: '2', strokeLinecap: 'round' },
    '& .hall': { fill: 'bg.surface' },
    '& .belt': { stroke: 'border.strong', strokeWidth: '1.5', strokeDasharray: '3 3' },
    '& .way': { stroke: 'accent.line', strokeWidth: '3', strokeLinecap: 'round', strokeDasharray: '1 7' },
    '& .you': { fill: 'bg.surface', stroke: 'accent.line', strokeWidth: '3' },
    '& .driver': { fill: 'accent.line' },
    '& .sign': { fill: 'brand.solid' },
    '& .car': { fill: 'brand.subtle', stroke: 'brand.fg', strokeWidth: '1.5' },
    '& text': { fill: 'fg.muted', fontSize: '12px', fontFamily: 'body' },
    '& text.strong': { fill: 'fg', fontSize: '13px', fontWeight: 'semibold' },
    '& text.onSign': { fill: 'brand.contrast', fontSize: '8px', fontWeight: 'semibold' },
  },
});

/** An arrivals hall as most are: from the baggage belt through the doors to the driver with the sign, and to the car. */
export function MeetingSketch() {
  return (
    <Drawing
      viewBox="0 0 320 132"
      fill="none"
      role="img"
      aria-label="Sketch: from the baggage belt through the exit to the driver with a sign with your name, then to the car"
    >
      <rect className="hall" x="12" y="18" width="222" height="96" rx="6" />
      <path className="wall" d="M234 78v30a6 6 0 0 1 -6 6H18a6 6 0 0 1 -6 -6V24a6 6 0 0 1 6 -6h210a6 6 0 0 1 6 6v26" />
      <path className="wall" d="M96 18v32M96 80v34" />
      <rect className="belt" x="24" y="26" width="50" height="20" rx="10" />
      <text x="50" y="61" textAnchor="middle">
        Baggage
      </text>
      <text x="96" y="12" textAnchor="middle">
        Exit
      </text>
      <path className="way" d="M56 86C70 86 74 65 96 65h54M178 65h90" />
      <circle className="you" cx="50" cy="86" r="6" />
      <text x="50" y="107" textAnchor="middle">
        You
      </text>
      <circle className="driver" cx="166" cy="65" r="7" />
      <rect className="sign" x="142" y="33" width="48" height="19" rx="3" />
      <path className="wall" d="M166 52v6" />
      <text className="onSign" x="166" y="45.5" textAnchor="middle">
        Your name
      </text>
      <text className="strong" x="166" y="92" textAnchor="middle">
        Your driver
      </text>
      <path className="car" d="M272 70v-8l6 -3 6 -10h14l7 10 5 3v8z" />
      <circle className="car" cx="281" cy="70" r="4" />
      <circle className="car" cx="302" cy="70" r="4" />
      <text x="291" y="92" textAnchor="middle">
        Car
      </text>
    </Drawing>
  );
}
