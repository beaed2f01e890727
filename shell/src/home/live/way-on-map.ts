import type { ShownPlace } from 'shared/shell';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place on the map, or where the way leaves it. */
export interface MapMark extends Point {
  readonly name: string;
  /** Of the way at its place outside, in degrees; undefined of a place on the map. */
  readonly turn?: number;
}

export interface MapWay {
  readonly marks: readonly MapMark[];
  /** An SVG path; undefined with one end only. */
  readonly line?: string;
}

// `hero-map.svg` is a Mercator map: its units by degree, and where Lagos is on it
const unitsByDegree = 45.42;
const lagos = { longitude: 3.3212, latitude: 6.5774, x: 41.8, y: 350.5 } as const;

const degrees = 180 / Math.PI;
const northing = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + latitude / degrees / 2)) * degrees;
const round = (value: number) => Math.round(value * 10) / 10;

const onMap = ({ longitude, latitude }: ShownPlace): Point => ({
  x: lagos.x + (longitude - lagos.longitude) * unitsByDegree,
  y: lagos.y - (northing(latitude) - northing(lagos.latitude)) * unitsByDegree,
});

/** What is in sight beside the headline and above the search card, at every width. */
const sight = { left: -2, right: 480, top: 76, bottom: 436 } as const;

const isInSight = ({ x, y }: Point) => x >= sight.left && x <= 560 && y >= 40 && y <= 450;

/** Where a straight way from a point in sight to one that is not leaves the map. */
function exit(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const parts = [
    dx > 0 ? (sight.right - from.x) / dx : dx < 0 ? (sight.left - from.x) / dx : 1,
    dy > 0 ? (sight.bottom - from.y) / dy : dy < 0 ? (sight.top - from.y) / dy : 1,
  ].filter((part) => part > 0);
  const part = Math.min(1, ...parts);
  return { x: from.x + dx * part, y: from.y + dy * part };
}

/** A bow as those of the map itself, always to the upper side. */
function bow(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const side = dx >= 0 ? 0.24 : -0.24;
  const control = { x: (from.x + to.x) / 2 + dy * side, y: (from.y + to.y) / 2 - dx * side };
  return `M${round(from.x)} ${round(from.y)}Q${round(control.x)} ${round(control.y)} ${round(to.x)} ${round(to.y)}`;
}

const straight = (from: Point, to: Point) => `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;

/**
 * The ends of a search on the map of Nigeria. A way to or from a place abroad leaves the map towards it, with its name; between two
 * places abroad there is nothing to draw.
 */
export function wayOnMap(from: ShownPlace | undefined, to: ShownPlace | undefined): MapWay | undefined {
  const places = [from, to].filter((place) => place !== undefined);
  const drawn = places.map((place) => ({ name: place.name, at: onMap(place) }));
  const inside = drawn.filter(({ at }) => isInSight(at));
  const [home] = inside;
  if (!home) return undefined;
  if (drawn.length === 1) return { marks: [markOf(home)] };
  const [first, second] = drawn;
  if (!first || !second) return undefined;
  if (inside.length === 2) return { marks: drawn.map(markOf), line: bow(first.at, second.at) };
  const abroad = first === home ? second : first;
  const edge = exit(home.at, abroad.at);
  const turn = Math.atan2(abroad.at.y - home.at.y, abroad.at.x - home.at.x) * degrees;
  const out = { name: abroad.name, x: round(edge.x), y: round(edge.y), turn: Math.round(turn) };
  const line = first === home ? straight(home.at, edge) : straight(edge, home.at);
  return { marks: first === home ? [markOf(home), out] : [out, markOf(home)], line };
}

const markOf = ({ name, at }: { readonly name: string; readonly at: Point }): MapMark => ({
  name,
  x: round(at.x),
  y: round(at.y),
});
