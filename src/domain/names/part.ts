/** What a word of a name says. Parts of the first kinds never change which item is meant. */
export type PartType =
  // Harmless: generic endings, method, device, film and report, what a sheet adds to its rows.
  | 'ending'
  | 'method'
  | 'device'
  | 'film'
  | 'note'
  | 'side'
  // Selecting: an item must have them.
  | 'specimen'
  | 'quantity'
  | 'immunoglobulin'
  | 'nucleic'
  | 'timing'
  | 'sex'
  | 'count'
  | 'types'
  | 'differential'
  | 'leads'
  | 'special'
  // Names the field that an item belongs to; the value is the categories.
  | 'family'
  // Imaging.
  | 'modality'
  | 'region'
  // A part of a region, which says nothing where the region stands beside it; the value is the region's organs.
  | 'detail'
  | 'view'
  | 'contrast'
  | 'route'
  | 'technique';

export interface Part {
  readonly type: PartType;
  readonly value: string;
}

const harmless: ReadonlySet<PartType> = new Set(['ending', 'method', 'device', 'film', 'note', 'side']);

export const isHarmless = (part: Part): boolean => harmless.has(part.type);
export const samePart = (one: Part, other: Part): boolean =>
  one.type === other.type && one.value === other.value;
