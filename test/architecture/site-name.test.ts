import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const texts = ['src', 'data/reference/content', 'data/demo/content'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|md)$/.test(file))
    .map((file) => join(root, folder, file)),
);

test('the site has one name in every text: 体检采购网', () => {
  const names = texts.flatMap(
    (file) => readFileSync(file, 'utf8').match(/(?:体检|团检|采购){1,3}(?:网|平台|商城)(?!络)/g) ?? [],
  );
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)]).toEqual(['体检采购网']);
});
