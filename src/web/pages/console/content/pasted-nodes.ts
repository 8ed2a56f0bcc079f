import type { parseDocument } from 'htmlparser2';

// What a parsed page is made of.

export type Document = ReturnType<typeof parseDocument>;
export type ChildNode = Document['children'][number];
export type Element = Extract<ChildNode, { attribs: Record<string, string> }>;

export const isTag = (node: ChildNode): node is Element => 'attribs' in node;
export const isText = (node: ChildNode): node is Extract<ChildNode, { type: 'text' }> =>
  (node.type as string) === 'text';

/** What a clipboard's HTML holds that our marks have no place for. */
export interface Dropped {
  pictures: number;
  /** Links that may not stand on our pages: no https. */
  links: number;
  /** Cells that reached over several, taken apart. */
  mergedCells: number;
}
