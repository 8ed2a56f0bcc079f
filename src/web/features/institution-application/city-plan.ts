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
const widths = [1, 2, 4, 6, 10, 16, 24, 40, 60, 100, 160, 240, 400];

/** Within a city the earth is flat: a degree of longitude is shorter by the cosine of the latitude, and that is all. */
const shorter = ({ latitude }: Spot) => Math.cos((latitude * Math.PI) / 180);

/** East and north of a place, in kilometres. */
export const kmFrom = (from: Spot, to: Spot) => ({
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

/** Around the middle, as wide as it takes to show all of them. */
export function viewOf(middle: Spot, spots: readonly Spot[]): PlanView {
  const farthest = Math.max(
    0,
    ...spots.map((spot) => {
      const { east, north } = kmFrom(middle, spot);
      return Math.max(Math.abs(east), Math.abs(north));
    }),
  );
  return { middle, km: widths.find((km) => km >= Math.max(farthest * 2.2, 10)) ?? 400 };
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
