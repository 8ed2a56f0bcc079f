import { randomInt } from 'node:crypto';
import { renderAsync } from '@resvg/resvg-js';
import { type Between, things } from './things.ts';

export const cells = 9;
const side = 100;
const asked = 3;

const between: Between = (low, high) => low + (randomInt(0, 10_000) / 10_000) * (high - low);
const oneOf = <T>(list: readonly T[]): T => list[randomInt(0, list.length)] as T;
function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list];
  return Array.from({ length: left.length }, () => left.splice(randomInt(0, left.length), 1)[0] as T);
}
const colour = (low: number, high: number) =>
  `hsl(${randomInt(0, 360)} ${randomInt(45, 85)}% ${randomInt(low, high)}%)`;

export interface PictureGrid {
  readonly png: Buffer;
  /** What is to be picked, in this order. */
  readonly words: readonly string[];
  /** The cells where they are, row by row from 0. */
  readonly picks: readonly number[];
}

/** Nine different things, three of them to be picked in order: one guess in 504 is right. */
export async function drawGrid(): Promise<PictureGrid> {
  const shown = shuffled(Object.keys(things)).slice(0, cells);
  const picks = shuffled(shown.map((_, cell) => cell)).slice(0, asked);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">
    <defs>${filters()}${stripes()}</defs><rect width="300" height="300" fill="${colour(82, 92)}"/>${blots()}
    ${shown.map((name, cell) => tile(name, cell)).join('')}${strokes()}</svg>`;
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: 360 },
    font: { loadSystemFonts: false },
  });
  return {
    png: Buffer.from(image.asPng()),
    words: picks.map((cell) => shown[cell] as string),
    picks,
  };
}

const filterCount = 3;
/** Bend what is drawn, each drawing another way, so that outlines can't be compared with a stored one. */
const filters = () =>
  Array.from({ length: filterCount }, (_, i) => {
    const frequency = between(0.012, 0.03).toFixed(3);
    return `<filter id="bend${i}" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="turbulence"
      baseFrequency="${frequency}" numOctaves="2" seed="${randomInt(1, 9999)}"/><feDisplacementMap in="SourceGraphic"
      scale="${randomInt(12, 20)}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
  }).join('');

const stripes = () => {
  const angle = randomInt(0, 180);
  return `<pattern id="stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">
    <rect width="7" height="7" fill="${colour(70, 85)}"/><rect width="3.5" height="7" fill="${colour(25, 45)}"/></pattern>`;
};

const blots = () =>
  Array.from({ length: 14 }, () => {
    const [x, y, r] = [randomInt(0, 300), randomInt(0, 300), randomInt(15, 60)];
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${randomInt(12, 50)}" fill="${colour(55, 90)}" opacity=".55"/>`;
  }).join('');

/** Lines across everything, of the colours and widths that outlines have. */
const strokes = () =>
  Array.from({ length: 9 }, () => {
    const points = Array.from({ length: 4 }, () => `${randomInt(-20, 320)} ${randomInt(-20, 320)}`);
    return `<path d="M${points[0]}C${points.slice(1).join(' ')}" fill="none" stroke="${colour(25, 80)}"
      stroke-width="${between(1.5, 3.5).toFixed(1)}" opacity=".7"/>`;
  }).join('');

function tile(name: string, cell: number): string {
  const [column, row] = [cell % 3, Math.floor(cell / 3)];
  const size = between(0.66, 0.82);
  const room = (1 - size) * side;
  const x = column * side + between(0.2, 0.8) * room;
  const y = row * side + between(0.2, 0.8) * room;
  const paint = oneOf([
    `fill="${colour(25, 45)}"`,
    `fill="${colour(92, 98)}" stroke="${colour(20, 35)}" stroke-width="4"`,
    `fill="none" stroke="${colour(20, 38)}" stroke-width="5"`,
    `fill="url(#stripes)" stroke="${colour(20, 35)}" stroke-width="3"`,
  ]);
  const mirrored = randomInt(0, 2) === 1 ? 'translate(100 0) scale(-1 1)' : '';
  return `<g filter="url(#bend${randomInt(0, filterCount)})"><path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})
    scale(${size.toFixed(2)}) rotate(${randomInt(-32, 33)} 50 50) skewX(${randomInt(-12, 13)}) ${mirrored}"
    d="${(things[name] as (b: Between) => string)(between)}" fill-rule="evenodd" stroke-linejoin="round" ${paint}/></g>`;
}
