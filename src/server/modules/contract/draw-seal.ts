import { renderAsync } from '@resvg/resvg-js';
import { boldFontFiles } from '#server/pdf/fonts.ts';

/** Bold; what the first lacks comes from the next. */
const fontFiles = boldFontFiles();

const size = 480;
const centre = size / 2;
const red = '#c8161d';

/** A round red stamp with the name along its edge. It only looks like one: a company's own seal is registered with the police. */
export async function drawSeal(name: string): Promise<Buffer> {
  const letters = [...name].slice(0, 40);
  // Degrees from letter to letter: long names end above the words below the star.
  const step = Math.min(22, 244 / letters.length);
  const height = Math.min(54, step * 2.8 + 8);
  const ring = letters.map((letter, at) => {
    const angle = (at - (letters.length - 1) / 2) * step;
    return `<text x="${centre}" y="${34 + height}" font-size="${height.toFixed(1)}" transform="rotate(${angle.toFixed(2)} ${centre} ${centre})">${escape(letter)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="${red}" text-anchor="middle"
      font-family="Noto Sans SC, DejaVu Sans, Noto Sans HK, Noto Sans JP" font-weight="700">
    <circle cx="${centre}" cy="${centre}" r="${centre - 10}" fill="none" stroke="${red}" stroke-width="12"/>
    ${ring.join('')}
    <path d="${star()}"/>
    <text x="${centre}" y="${centre + 136}" font-size="38" letter-spacing="4">合同专用章</text></svg>`;
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Noto Sans SC' },
  });
  return Buffer.from(image.asPng());
}

const escape = (letter: string) => letter.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function star(): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const radius = at % 2 === 0 ? 74 : 28;
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    return `${(centre + radius * Math.cos(angle)).toFixed(1)},${(centre + 4 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
