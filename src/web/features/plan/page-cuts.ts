/** What no cut may go through: a line of text, a table's row, a heading with what follows. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
}

/** Rows that stand on one another share a line between them. */
const border = 1;

/**
 * Where a document is cut into pages no higher than `pageHeight`: the bottom of each page, the last of them `height`. A
 * block that is higher than a page gives way to the smaller ones inside it.
 */
export function pageCuts(blocks: readonly Block[], height: number, pageHeight: number): number[] {
  const whole = blocks.filter(({ top, bottom }) => bottom > top && bottom - top <= pageHeight);
  const cuts: number[] = [];
  let start = 0;
  while (height - start > pageHeight) {
    const end = Math.round(cutAbove(whole, start, start + pageHeight));
    cuts.push(end);
    start = end;
  }
  return [...cuts, height];
}

/** The lowest place from `end` upwards that crosses no block; `end` itself when there is none below `start`. */
function cutAbove(blocks: readonly Block[], start: number, end: number): number {
  let cut = end;
  for (;;) {
    const crossed = blocks.filter(({ top, bottom }) => top < cut - border && bottom > cut + border);
    if (crossed.length === 0) return cut;
    cut = Math.min(...crossed.map(({ top }) => top));
    if (cut <= start) return end;
  }
}
