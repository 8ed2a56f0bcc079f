import { Resvg } from '@resvg/resvg-js';
import svgCaptcha from 'svg-captcha';

/** Draws a picture captcha. The text never leaves the server; the picture is a PNG because raw SVG is machine-readable. */
export interface CaptchaPainter {
  paint(): { text: string; png: Buffer };
}

export const svgCaptchaPainter: CaptchaPainter = {
  paint() {
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 2,
      ignoreChars: '0oO1iIlL',
      width: 120,
      height: 40,
      fontSize: 44,
      color: true,
      background: '#f5f8f6',
    });
    const picture = new Resvg(data, {
      fitTo: { mode: 'width', value: 240 },
      font: { loadSystemFonts: false },
    });
    return { text, png: Buffer.from(picture.render().asPng()) };
  },
};
