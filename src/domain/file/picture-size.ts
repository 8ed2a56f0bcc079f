// How large a picture is drawn, by the head of its file: a few kilobytes may unfold to gigabytes.

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** So much of the file holds its measures; a photo's may stand behind its preview. */
export const pictureHead = 512 * 1024;
const longestSide = 12_000;
const mostPixels = 100_000_000;

/** Undefined for what is no JPEG, PNG or WebP, or breaks off. */
export function pictureSize(head: Uint8Array): PictureSize | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** The first frame; segments before it say how long they are. */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    // Filling between segments.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(view: DataView): PictureSize | undefined {
  switch (view.getUint32(12)) {
    // VP8X: a canvas, each side less one in 24 bits.
    case 0x56503858:
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
    // VP8L: each side less one in 14 bits.
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    // VP8
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;

/** What to say of a picture that no browser or paper has room for; '' when it has. */
export function pictureProblem(name: string, head: Uint8Array): string {
  const size = pictureSize(head);
  if (!size) return '';
  const { width, height } = size;
  if (Math.max(width, height) <= longestSide && width * height <= mostPixels) return '';
  const n = (value: number) => value.toLocaleString('zh-CN');
  return `“${name}”有 ${n(width)} × ${n(height)} 像素，太大了：边长不超过 ${n(longestSide)} 像素，总共不超过 1 亿像素。请缩小后再上传。`;
}
