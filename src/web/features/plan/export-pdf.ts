import { type Block, pageCuts } from './page-cuts.ts';

/** A4 in points, and how pages are drawn (docs/product.md, Constants). */
const pageSize = { width: 595.28, height: 841.89 };
const scale = 2;
const imageTimeout = 60_000;

const margin = 28;
/** Every device gets the same pages: as wide as a desk's window, which the page's styles see, too. */
const windowWidth = 1000;
const documentWidth = 820;
const printable = { width: pageSize.width - 2 * margin, height: pageSize.height - 2 * margin };
/** How much of what follows a heading stays with it. */
const afterHeading = 60;

/** Drawing begins with a copy of the whole document; more pages than these outgrow what a phone allows a canvas. */
const pagesAtOnce = 4;

interface Options {
  readonly signal: AbortSignal;
  readonly onPage: (page: number, pages: number) => void;
}

/** Draws the element as an A4 document, page by page, in the browser. @throws AbortError when it is cancelled */
export async function elementToPdf(element: HTMLElement, { signal, onPage }: Options): Promise<Blob> {
  // Half a megabyte that only who exports needs.
  const [{ html2canvas }, { jsPDF }] = await Promise.all([import('html2canvas-pro'), import('jspdf')]);
  signal.throwIfAborted();
  const draw = (y: number, height: number, measure?: (copy: HTMLElement) => void) =>
    html2canvas(element, {
      scale,
      imageTimeout,
      signal,
      windowWidth,
      y,
      height,
      backgroundColor: '#ffffff',
      logging: false,
      onclone: (_, copy) => {
        Object.assign(copy.style, {
          position: 'absolute',
          inset: '0 auto auto 0',
          width: `${documentWidth}px`,
          border: '0',
          boxShadow: 'none',
        });
        measure?.(copy);
      },
    });
  let blocks: Block[] = [];
  let height = 0;
  await draw(0, 1, (copy) => {
    height = Math.ceil(copy.getBoundingClientRect().height);
    blocks = blocksOf(copy);
  });
  const pointsPerPixel = printable.width / documentWidth;
  const cuts = pageCuts(blocks, height, Math.floor(printable.height / pointsPerPixel));
  const pdf = new jsPDF({ unit: 'pt', format: [pageSize.width, pageSize.height], compress: true });
  for (let first = 0; first < cuts.length; first += pagesAtOnce) {
    onPage(first + 1, cuts.length);
    const bottoms = cuts.slice(first, first + pagesAtOnce);
    let top = cuts[first - 1] ?? 0;
    const drawn = await draw(top, (bottoms.at(-1) as number) - top);
    const origin = top;
    for (const [i, bottom] of bottoms.entries()) {
      signal.throwIfAborted();
      if (first + i > 0) pdf.addPage();
      const picture = await jpegOf(partOf(drawn, (top - origin) * scale, (bottom - top) * scale));
      // Its name spares jsPDF a look at each byte.
      const [width, height, name] = [printable.width, (bottom - top) * pointsPerPixel, `page ${first + i}`];
      pdf.addImage(picture, 'JPEG', margin, margin, width, height, name);
      top = bottom;
    }
  }
  return pdf.output('blob');
}

function partOf(whole: HTMLCanvasElement, top: number, height: number): HTMLCanvasElement {
  const part = document.createElement('canvas');
  part.width = whole.width;
  part.height = height;
  part.getContext('2d')?.drawImage(whole, 0, -top);
  return part;
}

/** Beside the page, which meanwhile answers to whoever cancels. */
async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!picture) throw new Error('the browser has no memory for a page');
  return new Uint8Array(await picture.arrayBuffer());
}

/** Lines of text, rows, pictures, and headings with the beginning of what follows them. */
function blocksOf(root: HTMLElement): Block[] {
  const origin = root.getBoundingClientRect().top;
  const block = ({ top, bottom }: DOMRect, more = 0): Block => ({
    top: top - origin,
    bottom: bottom - origin + more,
  });
  const blocks = [...root.querySelectorAll('tr, img, dl > div')].map((one) =>
    block(one.getBoundingClientRect()),
  );
  for (const heading of root.querySelectorAll('h2, h3, h4'))
    blocks.push(block(heading.getBoundingClientRect(), afterHeading));
  const { ownerDocument } = root;
  const texts = ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = ownerDocument.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    blocks.push(...[...range.getClientRects()].map((line) => block(line)));
  }
  return blocks;
}
