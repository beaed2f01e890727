/** One end of a curve: both control points, then where it ends. */
export type Cubic = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

export interface Arc {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly radii: readonly [number, number];
  readonly tiltDegrees: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

/** An elliptical arc as cubic curves of a quarter turn at most (SVG 1.1, appendix F.6). */
export function arcToCubics(arc: Arc): Cubic[] {
  const tilt = (arc.tiltDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const [halfX, halfY] = [(arc.from[0] - arc.to[0]) / 2, (arc.from[1] - arc.to[1]) / 2];
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  let [rx, ry] = [Math.abs(arc.radii[0]), Math.abs(arc.radii[1])];
  if (!rx || !ry || (!px && !py)) return [[...arc.from, ...arc.to, ...arc.to]];

  // Radii too short to reach are grown until they do.
  const reach = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2);
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
  const under = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1;
  const side = Math.sqrt(Math.max(0, under)) * (arc.large === arc.sweep ? -1 : 1);
  const [cx, cy] = [(side * rx * py) / ry, (-side * ry * px) / rx];
  const [midX, midY] = [(arc.from[0] + arc.to[0]) / 2, (arc.from[1] + arc.to[1]) / 2];

  const start = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let turn = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - start;
  if (arc.sweep && turn < 0) turn += 2 * Math.PI;
  if (!arc.sweep && turn > 0) turn -= 2 * Math.PI;

  const place = (x: number, y: number): [number, number] => [
    cos * (cx + rx * x) - sin * (cy + ry * y) + midX,
    sin * (cx + rx * x) + cos * (cy + ry * y) + midY,
  ];
  const parts = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9);
  return Array.from({ length: parts }, (_, index) => {
    const [a, b] = [start + (turn * index) / parts, start + (turn * (index + 1)) / parts];
    const pull = (4 / 3) * Math.tan((b - a) / 4);
    return [
      ...place(Math.cos(a) - pull * Math.sin(a), Math.sin(a) + pull * Math.cos(a)),
      ...place(Math.cos(b) + pull * Math.sin(b), Math.sin(b) - pull * Math.cos(b)),
      ...place(Math.cos(b), Math.sin(b)),
    ];
  });
}
