import { describe, expect, it } from 'vitest';
import { drawingSize, schematicOf } from './schematic.ts';

const own = { longitude: 114, latitude: 22.5 };
/** So many kilometres east and north of it. */
const at = (east: number, north: number) => ({
  longitude: own.longitude + east / (111.2 * Math.cos((22.5 * Math.PI) / 180)),
  latitude: own.latitude + north / 111.2,
});
const centre = drawingSize / 2;

describe('the schematic', () => {
  it('puts everybody into the direction where they are: east right, north up', () => {
    const { points } = schematicOf(own, [at(10, 0), at(0, 10), at(-10, 0), at(7, -7)]);
    expect(points.map(({ direction }) => direction)).toEqual(['东', '北', '西', '东南']);
    const [east, north, west, southEast] = points.map(({ x, y }) => [x - centre, y - centre]);
    expect(east?.[0]).toBeGreaterThan(100);
    expect(east?.[1]).toBeCloseTo(0, 0);
    expect(north?.[1]).toBeLessThan(-100);
    expect(west?.[0]).toBeLessThan(-100);
    expect(southEast?.[0]).toBeCloseTo(southEast?.[1] ?? 0, 0);
  });

  it('draws rings at round distances, the farthest institution inside the last', () => {
    expect(schematicOf(own, [at(3, 0), at(44, 0)]).rings.map(({ km }) => km)).toEqual([10, 20, 50]);
    expect(schematicOf(own, [at(0.2, 0)]).rings.map(({ km }) => km)).toEqual([0.5, 1, 2]);
    const { rings, points } = schematicOf(own, [at(20, 0)]);
    expect(rings.map(({ km }) => km)).toEqual([5, 10, 20]);
    expect((points[0]?.x ?? 0) - centre).toBeCloseTo(rings.at(-1)?.radius ?? 0, 0);
  });

  it('writes the distances where no mark is', () => {
    const south = schematicOf(own, [at(0, 10)]).rings;
    for (const { x, y, radius } of south) expect([x, Math.round(y - radius)]).toEqual([centre, centre]);
    const { rings, points } = schematicOf(own, [at(0, -9), at(0, -19), at(2, -40), at(-9, -9)]);
    for (const { x, y } of rings)
      for (const point of points) expect(Math.hypot(point.x - x, point.y - y)).toBeGreaterThan(24);
  });

  it('keeps near and far in their order', () => {
    const { points } = schematicOf(own, [at(2, 0), at(8, 0), at(30, 0)]);
    const xs = points.map(({ x }) => x);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  });

  it('holds every mark apart from the others and inside the drawing, though all have one address', () => {
    const crowd = Array.from({ length: 12 }, (_, i) => (i < 8 ? at(0, 0) : at(40, 40)));
    const { points } = schematicOf(own, crowd);
    const spots = [{ x: centre, y: centre }, ...points];
    spots.forEach((a, i) => {
      for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(24);
      expect(Math.min(a.x, a.y)).toBeGreaterThan(12);
      expect(Math.max(a.x, a.y)).toBeLessThan(drawingSize - 12);
    });
    expect(points[0]?.direction).toBe('');
  });

  it('is the same drawing for the same places', () => {
    const crowd = [at(1, 1), at(1, 1.1), at(0.9, 1), at(1, 1)];
    expect(schematicOf(own, crowd)).toEqual(schematicOf(own, crowd));
  });
});
