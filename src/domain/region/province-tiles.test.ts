import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Direction,
  neighbourOf,
  provinceTiles,
  tileColumns,
  tileDistance,
  tileRows,
} from './province-tiles.ts';

const reference = JSON.parse(readFileSync('data/reference/regions.json', 'utf8')) as {
  provinces: { id: string; name: string }[];
};
const codes = provinceTiles.map(({ code }) => code);
const aTile = fc.constantFrom(...provinceTiles);
const aDirection = fc.constantFrom<Direction>('up', 'down', 'left', 'right');
const opposite = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

describe('the grid', () => {
  test('holds each of the 34 province-level units of the reference data once', () => {
    // The 35th entry is 钓鱼岛, which is no unit of its own.
    const units = reference.provinces.map(({ id }) => id).filter((id) => id !== '900000');
    expect(units).toHaveLength(34);
    expect(codes.toSorted()).toEqual(units.toSorted());
  });

  test('has one unit in a place, none outside', () => {
    expect(new Set(provinceTiles.map(({ column, row }) => `${column}/${row}`)).size).toBe(34);
    for (const { column, row } of provinceTiles) {
      expect(column >= 0 && column < tileColumns).toBe(true);
      expect(row >= 0 && row < tileRows).toBe(true);
    }
  });

  test('keeps the rough order of the compass', () => {
    const at = (code: string) =>
      provinceTiles.find((tile) => tile.code === code) as (typeof provinceTiles)[0];
    const [heilongjiang, hainan, xinjiang, shanghai] = ['230000', '460000', '650000', '310000'].map(at);
    expect(provinceTiles.every(({ row }) => row >= heilongjiang!.row && row <= hainan!.row)).toBe(true);
    expect(xinjiang!.column).toBe(0);
    expect(shanghai!.column).toBe(tileColumns - 1);
  });
});

describe('arrow keys', () => {
  test('lead strictly to the side that was pressed', () => {
    fc.assert(
      fc.property(aTile, aDirection, (from, direction) => {
        const to = provinceTiles.find(({ code }) => code === neighbourOf(from.code, direction));
        if (!to) return;
        const step = {
          up: from.row - to.row,
          down: to.row - from.row,
          left: from.column - to.column,
          right: to.column - from.column,
        };
        expect(step[direction]).toBeGreaterThan(0);
      }),
    );
  });

  test('lead there and back between direct neighbours', () => {
    fc.assert(
      fc.property(aTile, aDirection, (from, direction) => {
        const to = neighbourOf(from.code, direction);
        if (to !== undefined && tileDistance(from.code, to) === 1)
          expect(neighbourOf(to, opposite[direction])).toBe(from.code);
      }),
    );
  });

  test('reach every unit from every other', () => {
    for (const start of codes) {
      const seen = new Set([start]);
      const ahead = [start];
      for (let code = ahead.pop(); code !== undefined; code = ahead.pop())
        for (const direction of ['up', 'down', 'left', 'right'] as const) {
          const next = neighbourOf(code, direction);
          if (next === undefined || seen.has(next)) continue;
          seen.add(next);
          ahead.push(next);
        }
      expect(seen.size).toBe(34);
    }
  });
});
