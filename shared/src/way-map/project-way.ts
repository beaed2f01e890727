import type { RideWay } from 'shared/contract/places';

type Place = RideWay['pickup'];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place in the units of the drawing. */
export interface Drawn extends Point {
  readonly name: string;
}

interface DrawnWay {
  readonly pickup: Drawn;
  readonly dropOff: Drawn;
  readonly around: readonly Drawn[];
  /** The road as an SVG path: a bow, because its course is not known. */
  readonly road: string;
  /** A round number of kilometres, and how long it is in the drawing. */
  readonly scale: { readonly km: number; readonly width: number };
}

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Around both ends, for their names. */
  readonly padding: { readonly x: number; readonly y: number };
}

const kmOfDegree = 111.2;
const roundKm = [1, 2, 5, 10, 20, 50, 100, 200] as const;
const round = (value: number) => Math.round(value * 10) / 10;

/** The same way with the name by which its area was chosen; an airport keeps its name. */
export function withPlace(way: RideWay, name: string | undefined): RideWay {
  const named = (place: Place) => (name && !place.airportCode ? { ...place, name } : place);
  return { ...way, pickup: named(way.pickup), dropOff: named(way.dropOff) };
}

/** Draws a way to scale into a frame, north up. */
export function projectWay({ pickup, dropOff, around }: RideWay, { width, height, padding }: Frame): DrawnWay {
  const middle = {
    latitude: half(pickup.latitude, dropOff.latitude),
    longitude: half(pickup.longitude, dropOff.longitude),
  };
  const narrowing = Math.cos((middle.latitude * Math.PI) / 180);
  const eastKm = (place: Place) => (place.longitude - middle.longitude) * kmOfDegree * narrowing;
  const southKm = (place: Place) => (middle.latitude - place.latitude) * kmOfDegree;
  const perKm = Math.min(
    (width / 2 - padding.x) / Math.max(Math.abs(eastKm(pickup)), 0.1),
    (height / 2 - padding.y) / Math.max(Math.abs(southKm(pickup)), 0.1),
  );
  const draw = (place: Place): Drawn => ({
    name: place.airportCode ? `${place.airportCode} airport` : place.name,
    x: round(width / 2 + eastKm(place) * perKm),
    y: round(height / 2 + southKm(place) * perKm),
  });
  const [from, to] = [draw(pickup), draw(dropOff)];
  const isInside = ({ x, y }: Drawn) => x > 30 && x < width - 30 && y > 20 && y < height - 26;
  const km = roundKm.findLast((each) => each * perKm < width / 4) ?? roundKm[0];
  return {
    pickup: from,
    dropOff: to,
    around: withRoom(around.map(draw).filter(isInside), [from, to]),
    road: bow(from, to),
    scale: { km, width: round(km * perKm) },
  };
}

const half = (one: number, other: number) => (one + other) / 2;

/** Of a usual name. */
const nameWidth = 90;

/** The places with names that touch neither the road, nor those of the ends, nor one another. */
function withRoom(places: readonly Drawn[], [from, to]: readonly [Drawn, Drawn]): Drawn[] {
  const road = [0.2, 0.35, 0.5, 0.65, 0.8].map((part) => alongBow(from, to, part));
  const doTouch = (one: Point, other: Point, across: number, down: number) =>
    Math.abs(one.x - other.x) < across && Math.abs(one.y - other.y) < down;
  const shown: Drawn[] = [];
  for (const place of places) {
    const isFree =
      ![from, to].some((end) => doTouch(end, place, nameWidth, 34)) &&
      !road.some((point) => doTouch(point, place, nameWidth / 2 + 4, 22)) &&
      !shown.some((other) => doTouch(other, place, nameWidth, 24));
    if (isFree) shown.push(place);
  }
  return shown;
}

/** The control point of a curve that rises to one side by a part of its length. */
function controlOf(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const side = dx < 0 ? -0.14 : 0.14;
  return { x: half(from.x, to.x) + dy * side, y: half(from.y, to.y) - dx * side };
}

function bow(from: Point, to: Point): string {
  const control = controlOf(from, to);
  return `M${from.x} ${from.y}Q${round(control.x)} ${round(control.y)} ${to.x} ${to.y}`;
}

function alongBow(from: Point, to: Point, part: number): Point {
  const control = controlOf(from, to);
  const on = (axis: 'x' | 'y') =>
    (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * control[axis] + part ** 2 * to[axis];
  return { x: on('x'), y: on('y') };
}
