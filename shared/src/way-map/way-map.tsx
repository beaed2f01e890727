import type { RideWay } from 'shared/contract/places';
import { chakra } from 'shared/ui';
import { type Drawn, projectWay } from './project-way';

export { withPlace } from './project-way';

const frame = { width: 320, height: 180, padding: { x: 62, y: 42 } } as const;

const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    '& .casing': { stroke: 'bg.surface', strokeWidth: '7' },
    '& .road': { stroke: 'accent.line', strokeWidth: '3', strokeLinecap: 'round' },
    '& .end': { fill: 'bg.surface', stroke: 'accent.line', strokeWidth: '3' },
    '& .end + .end': { fill: 'accent.line' },
    '& .area': { fill: 'border.strong' },
    '& text': { fill: 'fg.muted', fontSize: '12px', fontFamily: 'body' },
    '& .name': {
      fill: 'fg',
      fontSize: '14px',
      fontWeight: 'semibold',
      stroke: 'bg.sunken',
      strokeWidth: '3',
      paintOrder: 'stroke',
    },
    '& .scale': { stroke: 'fg.muted', strokeWidth: '1.5' },
  },
});

/** Beside its point, to the side where there is more room. */
const anchorOf = ({ x }: Drawn) => (x > frame.width / 2 ? 'end' : 'start');
const nameAt = (end: Drawn, other: Drawn) => ({
  x: end.x + (anchorOf(end) === 'end' ? 8 : -8),
  y: end.y + (end.y > other.y ? 22 : -13),
});

export const wayText = ({ driveText }: RideWay) => `${driveText}. The places are to scale, the road is a sketch.`;

/** Airport, area and the road between them, drawn from their coordinates. */
export function WayMap({ way }: { readonly way: RideWay }) {
  const { pickup, dropOff, around, road, scale } = projectWay(way, frame);
  const ends = [
    [pickup, dropOff],
    [dropOff, pickup],
  ] as const;
  const scaleAt = { x: frame.width - scale.width - 12, y: frame.height - 10 };
  return (
    <Drawing
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      fill="none"
      role="img"
      aria-label={`Map: ${pickup.name} and ${dropOff.name}`}
    >
      {around.map(({ name, x, y }) => (
        <g key={name}>
          <circle className="area" cx={x} cy={y} r="2" />
          <text x={x} y={y - 7} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      <path className="casing" d={road} />
      <path className="road" d={road} />
      {ends.map(([{ name, x, y }]) => (
        <circle key={name} className="end" cx={x} cy={y} r="6" />
      ))}
      {ends.map(([end, other]) => (
        <text key={end.name} className="name" {...nameAt(end, other)} textAnchor={anchorOf(end)}>
          {end.name}
        </text>
      ))}
      <path className="scale" d={`M${scaleAt.x} ${scaleAt.y}h${scale.width}m0 -3v6m${-scale.width} 0v-6`} />
      <text x={scaleAt.x + scale.width / 2} y={scaleAt.y - 5} textAnchor="middle">
        {scale.km} km
      </text>
    </Drawing>
  );
}
