import type { CallOutput } from '#wire/invoke.ts';

type Library = CallOutput<'institution.byCode'>['library'];
export type FoundItem = Library[number]['categories'][number]['items'][number] & {
  readonly category: string;
};

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Items whose name, parts or category hold every word of what was typed, under the kinds they stand in. */
export function findItems(library: Library, typed: string): { type: string; items: FoundItem[] }[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return library.flatMap(({ type, categories }) => {
    const items = categories.flatMap(({ name: category, items }) =>
      items
        .filter(({ name, contains }) => {
          const text = plain([name, ...contains, category].join(' '));
          return words.every((word) => text.includes(word));
        })
        .map((item) => ({ ...item, category })),
    );
    return items.length > 0 ? [{ type, items }] : [];
  });
}
