import { deflateSync } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';

/** A picture as PDF holds it: colours and opacity apart, each deflated. */
export interface SealPicture {
  readonly width: number;
  readonly height: number;
  readonly colours: Buffer;
  readonly opacity: Buffer;
}

/** Enough for 40 mm in print. */
const pixels = 480;

/** @param png the picture of a seal, of any size; it is fitted into a square and keeps its shape */
export async function readSeal(png: Buffer): Promise<SealPicture> {
  const image = `<image width="${pixels}" height="${pixels}" href="data:image/png;base64,${png.toString('base64')}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">${image}</svg>`;
  const { pixels: rgba, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  const [colours, opacity] = [Buffer.alloc(width * height * 3), Buffer.alloc(width * height)];
  for (let n = 0; n < width * height; n += 1) {
    const alpha = rgba[n * 4 + 3] as number;
    opacity[n] = alpha;
    // The renderer answers colours already multiplied with their opacity.
    for (let c = 0; c < 3; c += 1)
      colours[n * 3 + c] =
        alpha === 0 ? 255 : Math.min(255, Math.round(((rgba[n * 4 + c] as number) * 255) / alpha));
  }
  return { width, height, colours: deflateSync(colours), opacity: deflateSync(opacity) };
}
