import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ShownPlace, type ShownWays, useHomeTab, useSettings, useShownWays } from 'shared/shell';
import { chakra } from 'shared/ui';
import { type Drawn, projectWay, wayQuery, withPlace } from 'shared/way-map';
import { type MapMark, type MapWay, wayOnMap } from './way-on-map';

const Overlay = chakra('svg', {
  base: {
    overflow: 'visible',
    '& .line': { stroke: 'accent.solid', strokeWidth: '3.5', strokeLinecap: 'round' },
    '& .mark': { fill: 'bg.deep', stroke: 'accent.solid', strokeWidth: '3.5' },
    '& .mark ~ .mark, & .arrow': { fill: 'accent.solid' },
    // behind the headline of a phone names are not legible
    '& text': { display: { base: 'none', md: 'inline' }, fill: 'fg.onDeep', fontFamily: 'body' },
    // the way abroad of a phone would cross the headline
    '&:has(.arrow) .line, & .arrow': { display: { base: 'none', md: 'inline' } },
    '& .inset': { display: { base: 'none', md: 'inline' } },
    '& .ground': { fill: 'bg.deep', stroke: 'fg.onDeepMuted', strokeOpacity: '0.5' },
    '& .leader': { stroke: 'fg.onDeepMuted', strokeOpacity: '0.5', strokeDasharray: '2 4' },
    '& text.small': { fontSize: '12px', fontWeight: 'normal', fill: 'fg.onDeepMuted' },
  },
});

/** What the card in front has in its two ends; the map's own way as long as nothing is chosen. */
export function HeroWay() {
  const isRide = useHomeTab() === 'Ride';
  const { flight, ride } = useShownWays();
  if (isRide) return ride ? <RideOnMap {...ride} /> : null;
  if (!flight || (!flight.from && !flight.to)) return null;
  return <FlightOnMap way={wayOnMap(flight.from, flight.to)} />;
}

function FlightOnMap({ way }: { readonly way: MapWay | undefined }) {
  return (
    <Overlay data-way={sideOf(way?.marks)} viewBox="-10 0 596 490" fill="none">
      {way?.line && <Line d={way.line} />}
      {way?.marks.map((mark) => (
        <Mark key={mark.name} mark={mark} isFirst={mark === way.marks[0]} side={sideOfName(mark, way.marks)} />
      ))}
    </Overlay>
  );
}

/** The map moves up for an end at the coast, which the search card would cover. */
const sideOf = (marks: readonly MapMark[] = []) => (marks.some(({ y }) => y > 380) ? 'south' : 'north');

const drawMs = 180;

/** Draws itself from its beginning to its end, at once where motion is not wanted. */
function Line({ d }: { readonly d: string }) {
  const path = useRef<SVGPathElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way is drawn
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    path.current?.animate?.([{ strokeDasharray: '0 1' }, { strokeDasharray: '1 1' }], { duration: drawMs });
  }, [d]);
  return <path ref={path} className="line" d={d} pathLength={1} />;
}

type Side = 'under' | 'over' | 'beside';

/** Where the way does not cross the name: beside the end in the east; the other one's under it, or over it if the way leads down. */
function sideOfName({ x, y }: MapMark, marks: readonly MapMark[]): Side {
  if (marks.length > 1 && marks.every((other) => other.x <= x)) return 'beside';
  return marks.some((other) => other.turn !== undefined && other.y > y) ? 'over' : 'under';
}

function nameAt({ x, y, turn }: MapMark, side: Side) {
  const isRight = x > 400;
  if (turn !== undefined || side === 'beside')
    return { x: isRight ? x - 16 : x + 16, y: y + 5, textAnchor: isRight ? ('end' as const) : ('start' as const) };
  return { x: Math.max(x, 24), y: side === 'under' ? y + 30 : y - 18, textAnchor: 'middle' as const };
}

interface MarkProps {
  readonly mark: MapMark;
  readonly isFirst: boolean;
  readonly side: Side;
}

function Mark({ mark, isFirst, side }: MarkProps) {
  const { name, x, y, turn } = mark;
  return (
    <>
      {turn === undefined ? (
        <circle className="mark" cx={x} cy={y} r="7" />
      ) : (
        <path
          className="arrow"
          d="M-9 -7L3 0L-9 7z"
          transform={`translate(${x} ${y}) rotate(${isFirst ? turn + 180 : turn})`}
        />
      )}
      <text {...nameAt(mark, side)}>{name}</text>
    </>
  );
}

const codeOf = (label: string) => /\(([A-Z]{3})\)/.exec(label)?.[1];

/** The airport on the map, and beside it what lies around it, larger. */
function RideOnMap({ pickup, dropOff, place: name }: ShownWays['ride']) {
  const code = codeOf(pickup) ?? codeOf(dropOff);
  const airport = useSettings(({ airports }) => airports).find(({ iata }) => iata === code);
  const { data: way } = useQuery({ ...wayQuery(pickup, dropOff), enabled: pickup !== '' && dropOff !== '' });
  const place: ShownPlace | undefined = airport && { ...airport, name: `${airport.city} airport` };
  const marks = wayOnMap(place, undefined)?.marks;
  const [mark] = marks ?? [];
  if (!mark) return null;
  return (
    <Overlay data-way={sideOf(marks)} viewBox="-10 0 596 490" fill="none">
      {way && pickup && dropOff && (
        <Inset way={projectWay(withPlace(way, name), insetFrame)} roadKm={way.roadKm} mark={mark} />
      )}
      <Mark mark={mark} isFirst side="under" />
    </Overlay>
  );
}

const insetFrame = { width: 214, height: 128, padding: { x: 46, y: 40 } } as const;

interface InsetProps {
  readonly way: ReturnType<typeof projectWay>;
  readonly roadKm: number;
  readonly mark: MapMark;
}

function Inset({ way, roadKm, mark }: InsetProps) {
  const { width, height } = insetFrame;
  const left = Math.min(Math.max(mark.x + 70, 60), 470 - width);
  const top = mark.y > 260 ? mark.y - height - 50 : mark.y + 50;
  const near = mark.y > 260 ? top + height : top;
  const ends = [way.pickup, way.dropOff];
  const [lower] = [...ends].sort((one, other) => other.y - one.y);
  const isLowRight = (lower?.x ?? 0) > width / 2;
  const labelAt = ({ x, y }: Drawn) => ({
    x: Math.min(Math.max(x, 40), width - 40),
    y: y > height / 2 ? y + 22 : y - 13,
  });
  return (
    <g className="inset">
      <path className="leader" d={`M${mark.x} ${mark.y}L${left} ${near}M${mark.x} ${mark.y}L${left + width} ${near}`} />
      <g transform={`translate(${left} ${top})`}>
        <rect className="ground" width={width} height={height} rx="10" />
        <Line d={way.road} />
        {ends.map(({ name, x, y }) => (
          <circle key={name} className="mark" cx={x} cy={y} r="6" />
        ))}
        {ends.map((end) => (
          <text key={end.name} {...labelAt(end)} textAnchor="middle">
            {end.name}
          </text>
        ))}
        <text
          className="small"
          x={isLowRight ? 12 : width - 12}
          y={height - 12}
          textAnchor={isLowRight ? 'start' : 'end'}
        >
          {Math.round(roadKm)} km by road
        </text>
      </g>
    </g>
  );
}
