import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

// Draws the picture that stands beside a shared link (og:image) from its SVG; run by hand after a change of the drawing.
// Needs a Chinese sans-serif font on the machine; the PNG is kept, so that nobody else does.

const folder = join(import.meta.dirname, '../src/web/ui');
const svg = readFileSync(join(folder, 'share-image.svg'), 'utf8');
const png = new Resvg(svg, {
  fitTo: { mode: 'width', value: 1200 },
  font: { loadSystemFonts: true, defaultFontFamily: 'Noto Sans CJK SC' },
})
  .render()
  .asPng();
writeFileSync(join(folder, 'share-image.png'), png);
console.log(`share-image.png: ${(png.length / 1024).toFixed(1)} KB`);
