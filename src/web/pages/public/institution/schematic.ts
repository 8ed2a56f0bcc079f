// Where the institutions of a city lie around one of them: bearing and straight-line distance, no map behind it.

export interface Spot {
  readonly longitude: number;
  readonly latitude: number;
}

interface Drawn<T> {
  readonly of: T;
  readonly x: number;
  readonly y: number;
  /** 东北; '' for the same address. */
  readonly direction: string;
}

interface Schematic<T> {
  /** Outermost last; its distance is written at x, y, where the fewest marks are. */
  readonly rings: readonly {
    readonly km: number;
    readonly radius: number;
    readonly x: number;
    readonly y: number;
  }[];
  readonly points: readonly Drawn<T>[];
}

/** The drawing is a square of this size, its own institution in the middle. */
export const drawingSize = 400;
const centre = drawingSize / 2;
const outerRadius = 172;
/** Two marks stand at least so far apart, so that each can be hit. */
const apart = 31;

const shownRings = 3;
const kmOfDegree = 111.2;
const niceKm = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const winds = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'];

export function schematicOf<T extends Spot>(own: Spot, others: readonly T[]): Schematic<T> {
  const placed = others.map((of) => {
    const east = (of.longitude - own.longitude) * kmOfDegree * Math.cos((own.latitude * Math.PI) / 180);
    const north = (of.latitude - own.latitude) * kmOfDegree;
    return { of, east, north, km: Math.hypot(east, north) };
  });
  const farthest = Math.max(0, ...placed.map(({ km }) => km));
  const enough = niceKm.findIndex((km) => km >= farthest);
  const last = enough < 0 ? niceKm.length - 1 : Math.max(shownRings - 1, enough);
  const outerKm = niceKm[last] as number;
  // Neighbours are near and far ones are few: the square root gives the near ones room. The rings say so.
  const radiusOf = (km: number) => outerRadius * Math.sqrt(Math.min(km, outerKm) / outerKm);
  const points = spreadApart(
    placed.map(({ of, east, north, km }) => {
      const radius = radiusOf(km);
      return {
        of,
        x: centre + (km === 0 ? 0 : (east / km) * radius),
        y: centre - (km === 0 ? 0 : (north / km) * radius),
        direction: directionOf(east, north),
      };
    }),
  );
  const radii = niceKm
    .slice(Math.max(0, last - shownRings + 1), last + 1)
    .map((km) => ({ km, radius: radiusOf(km) }));
  return { rings: labelled(radii, points), points };
}

/** The labels stand in one row from the middle outwards: in the direction that keeps them farthest from every mark. South
 * when nothing speaks against it; the own name stands there, too, but nearer than the first ring. */
function labelled(
  rings: readonly { km: number; radius: number }[],
  points: readonly { readonly x: number; readonly y: number }[],
): Schematic<unknown>['rings'] {
  const rows = [180, 150, 210, 120, 240, 0, 30, 330].map((degrees) => {
    const turn = (degrees * Math.PI) / 180;
    const row = rings.map(({ km, radius }) => ({
      km,
      radius,
      x: Math.round(centre + Math.sin(turn) * radius),
      y: Math.round(centre - Math.cos(turn) * radius),
    }));
    const room = row.flatMap((label) => points.map(({ x, y }) => Math.hypot(label.x - x, label.y - y)));
    return { row, room: Math.min(apart * 1.5, ...room) };
  });
  const [best] = rows.toSorted((a, b) => b.room - a.room);
  return best?.row ?? [];
}

function directionOf(east: number, north: number): string {
  if (Math.hypot(east, north) < 0.05) return '';
  const turn = (Math.atan2(east, north) / (2 * Math.PI) + 1) % 1;
  return winds[Math.round(turn * winds.length) % winds.length] as string;
}

/** Pushes apart what overlaps, a little at each round; the same input gives the same drawing. */
function spreadApart<T>(points: readonly Drawn<T>[]): Drawn<T>[] {
  const spots = points.map(({ x, y }) => ({ x, y }));
  const middle = { x: centre, y: centre };
  for (let round = 0; round < 80; round += 1) {
    spots.forEach((spot, i) => {
      push(middle, spot, i, 0);
      spots.slice(i + 1).forEach((other, j) => push(spot, other, i + j, 0.5));
      const radius = Math.hypot(spot.x - centre, spot.y - centre);
      const most = centre - apart / 2;
      if (radius > most) {
        spot.x = centre + ((spot.x - centre) * most) / radius;
        spot.y = centre + ((spot.y - centre) * most) / radius;
      }
    });
  }
  return points.map((point, i) => {
    const { x, y } = spots[i] as { x: number; y: number };
    return { ...point, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  });
}

/** `share` of the way is taken by the first one. Two at the same spot part in a direction of their own. */
function push(
  first: { x: number; y: number },
  second: { x: number; y: number },
  seed: number,
  share: number,
): void {
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  const distance = Math.hypot(dx, dy);
  if (distance >= apart) return;
  const same = distance < 0.01;
  const way = apart - distance;
  const east = way * (same ? Math.cos(seed * 2.4) : dx / distance);
  const south = way * (same ? Math.sin(seed * 2.4) : dy / distance);
  first.x -= east * share;
  first.y -= south * share;
  second.x += east * (1 - share);
  second.y += south * (1 - share);
}
