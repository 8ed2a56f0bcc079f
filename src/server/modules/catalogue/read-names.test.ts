import { expect, test } from 'vitest';
import { nameIndexOf } from './read-names.ts';
import { readReference } from './read-reference.ts';

test('a copy of the same catalogue, as threads get it, has the same index; a changed one has its own', () => {
  const { catalogue } = readReference();
  const { categories } = catalogue;
  const items = new Map([...catalogue.items].slice(0, 20));
  const index = nameIndexOf({ items, categories });
  expect(nameIndexOf(structuredClone({ items, categories }))).toBe(index);

  const reversed = nameIndexOf({ items: new Map([...items].toReversed()), categories });
  expect([...reversed.items.keys()]).toEqual([...index.items.keys()].toReversed());

  const [code, item] = [...items][0] ?? expect.fail('no items');
  const renamed = nameIndexOf({ items: new Map(items).set(code, { ...item, name: '全新名称' }), categories });
  expect(renamed.items.get(code)?.item.name).toBe('全新名称');

  const [first, ...others] = categories;
  const relabelled = nameIndexOf({ items, categories: [{ ...first!, name: '全新类别' }, ...others] });
  expect(relabelled.categoryKeys.get(first!.code)).toBe('全新类别');
});
