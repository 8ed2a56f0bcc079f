/** Paths of a façade in a box of 64 × 48. */
interface Facade {
  readonly ground: string;
  readonly roof: string;
  readonly windows: string;
  readonly door: string;
  /** A cross over hospitals, a leaf over Chinese medicine; '' for others. */
  readonly sign: string;
}

type Shape = 'hospital' | 'tower' | 'tiled' | 'hall';

const shapes: Readonly<Record<string, Shape>> = {
  PUBLIC_GENERAL: 'hospital',
  PUBLIC_SPECIAL: 'hospital',
  UNIVERSITY: 'hospital',
  MILITARY: 'hospital',
  MCH: 'hospital',
  PRIVATE_GENERAL: 'hospital',
  TCM: 'tiled',
  CHECKUP_CHAIN: 'tower',
  CHECKUP_CENTER: 'tower',
  INTL: 'tower',
};

/** A number from a text, the same on server and browser: FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
const bottom = 46;

/** How a house of this type looks, different from one code to the next and always the same for one. */
export function facadeOf(code: string, type: string): Facade {
  const shape = shapes[type] ?? 'hall';
  const hash = hashOf(code);
  const pick = (shift: number, from: number, to: number) => from + ((hash >>> shift) % (to - from + 1));
  const floors = shape === 'tower' ? pick(0, 5, 7) : shape === 'hospital' ? pick(0, 3, 5) : pick(0, 2, 3);
  const columns = shape === 'tower' ? pick(3, 3, 5) : pick(3, 5, 8);
  const width = columns * 6 + 4;
  const height = floors * 5 + 5;
  const [left, top] = [Math.round((64 - width) / 2), bottom - height];
  const middle = left + width / 2;
  // Some windows are shut; which ones is the house's own.
  const windows = Array.from({ length: floors * columns }, (_, i) => {
    const [floor, column] = [Math.floor(i / columns), i % columns];
    const shut = (hash >>> (i % 29)) % 5 === 0;
    return box(left + 3 + column * 6, top + 2 + floor * 5, 4, shut ? 1 : 3);
  }).join('');
  const wing = pick(11, 0, 2);
  const roofs: Readonly<Record<Shape, string>> = {
    hospital: box(middle - 7, top - 6, 14, 6),
    tower: pick(7, 0, 1) ? `M${left} ${top}l${width} -4v4z` : box(left + 3, top - 3, width - 6, 3),
    tiled: `M${left - 5} ${top}Q${left + 4} ${top - 1} ${left + 8} ${top - 7}h${width - 16}Q${left + width - 4} ${top - 1} ${left + width + 5} ${top}z`,
    hall: `M${left - 2} ${top}L${middle} ${top - pick(7, 3, 7)}L${left + width + 2} ${top}z`,
  };
  const cross = `M${middle - 1} ${top - 5}h2v1.5h1.5v2h-1.5v1.5h-2v-1.5h-1.5v-2h1.5z`;
  const leaf = `M${middle} ${top - 1}q-4 -2 0 -5q4 3 0 5z`;
  return {
    ground:
      box(left, top, width, height) +
      (wing === 1 && left > 8 ? box(left - 7, bottom - 10, 7, 10) : '') +
      (wing === 2 && left > 8 ? box(left + width, bottom - 13, 7, 13) : ''),
    roof: roofs[shape],
    windows,
    door: box(middle - 3, bottom - 4, 6, 4),
    sign: shape === 'hospital' ? cross : shape === 'tiled' ? leaf : '',
  };
}

const style =
  'rect{fill:#eef3f1}.house{fill:#dcefeb;stroke:#0b6b62;stroke-linejoin:round}.window{fill:#fff;stroke:#0b6b62;stroke-width:.5}.door{fill:#0b6b62}.sign{fill:#084f49}';

/** The drawing as a file: an institution is known by it until it has photos. */
export function facadeSvg(code: string, type: string): string {
  const { ground, roof, windows, door, sign } = facadeOf(code, type);
  const paths = { house: ground + roof, window: windows, door, sign };
  const drawn = Object.entries(paths).map(([name, d]) => `<path class="${name}" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48"><style>${style}</style><rect width="64" height="48"/>${drawn.join('')}</svg>`;
}

/** Where the drawing lies; the server sends it, so that no page carries the code that draws. */
export const facadePath = (code: string, type: string): string => `/bid-web/facade/${type}/${code}.svg`;
