// A city drawn to scale from the places that the platform knows: flat, north up, no map behind it.

export interface Spot {
  readonly longitude: number;
  readonly latitude: number;
}

/** What part of the earth the plan shows: a square of `km` across around `middle`. */
export interface PlanView {
  readonly middle: Spot;
  readonly km: number;
}

/** The plan is a square of this size. */
export const planSize = 400;
const kmOfDegree = 111.2;
const widths = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384];
const widest = 384;

/** Within a city the earth is flat: a degree of longitude is shorter by the cosine of the latitude, and that is all. */
const shorter = ({ latitude }: Spot) => Math.cos((latitude * Math.PI) / 180);

/** East and north of a place, in kilometres. */
const kmFrom = (from: Spot, to: Spot) => ({
  east: (to.longitude - from.longitude) * kmOfDegree * shorter(from),
  north: (to.latitude - from.latitude) * kmOfDegree,
});

export function drawnAt({ middle, km }: PlanView, spot: Spot): { x: number; y: number } {
  const { east, north } = kmFrom(middle, spot);
  return { x: planSize * (0.5 + east / km), y: planSize * (0.5 - north / km) };
}

/** Five decimals: a metre. */
const degrees = (value: number) => Math.round(value * 1e5) / 1e5;

/** The place that is drawn at x, y. */
export function spotAt({ middle, km }: PlanView, x: number, y: number): Spot {
  const east = (x / planSize - 0.5) * km;
  const north = (0.5 - y / planSize) * km;
  return {
    longitude: degrees(middle.longitude + east / (kmOfDegree * shorter(middle))),
    latitude: degrees(middle.latitude + north / kmOfDegree),
  };
}

export const isDrawn = (view: PlanView, spot: Spot): boolean => {
  const { x, y } = drawnAt(view, spot);
  return x >= 0 && x <= planSize && y >= 0 && y <= planSize;
};

/** As wide as it takes to show all of them, and no narrower than a town. */
export function viewOf(spots: readonly [Spot, ...Spot[]]): PlanView {
  const [first] = spots;
  const places = spots.map((spot) => kmFrom(first, spot));
  const span = (of: readonly number[]) => ({ low: Math.min(...of), high: Math.max(...of) });
  const [east, north] = [span(places.map((one) => one.east)), span(places.map((one) => one.north))];
  const needed = Math.max(east.high - east.low, north.high - north.low) * 1.15;
  return {
    middle: {
      longitude: first.longitude + (east.low + east.high) / 2 / (kmOfDegree * shorter(first)),
      latitude: first.latitude + (north.low + north.high) / 2 / kmOfDegree,
    },
    km: widths.find((km) => km >= Math.max(needed, 8)) ?? widest,
  };
}

/** One step nearer (-1) or farther (1), around a place; undefined at the end. */
export function zoomed({ km }: PlanView, step: 1 | -1, middle: Spot): PlanView | undefined {
  const next = widths[widths.indexOf(km) + step];
  return next === undefined ? undefined : { middle, km: next };
}

const winds = ['正北', '东北', '正东', '东南', '正南', '西南', '正西', '西北'];

/** 东北 3.2 公里 */
export function directionText(from: Spot, to: Spot): string {
  const { east, north } = kmFrom(from, to);
  const km = Math.hypot(east, north);
  const wind = winds[Math.round((Math.atan2(east, north) / (2 * Math.PI) + 1) * winds.length) % winds.length];
  return `${wind} ${km.toFixed(1)} 公里`;
}
