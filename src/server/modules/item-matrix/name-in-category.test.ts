import { describe, expect, test } from 'vitest';
import { modalityOf } from '#domain/names/modality.ts';
import { readNameInCategory } from '#domain/names/name-in-category.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';

const index = nameIndexOf(readReference().catalogue);
const read = (category: string, name: string) => {
  const { level, candidates } = readNameInCategory(index, name, { category });
  return level === 'auto' ? candidates[0]?.codes.join('+') : level;
};

describe('a category or a department that names how the picture is made', () => {
  test.each([
    ['彩超', '甲状腺', 'USD008'],
    ['超声科', '颈动脉', 'USD010'],
    ['超声检查', '肝胆胰脾', 'USD001'],
    ['CT', '胸部平扫', 'CT001'],
    ['CT室', '胸部平扫', 'CT001'],
    ['磁共振', '腰椎', 'MRI004'],
    ['核磁共振（MRI）', '头颅', 'MRI001'],
    ['彩超', '甲状腺、颈动脉', 'USD008+USD010'],
  ])('%s | %s', (category, name, code) => {
    expect(read(category, name)).toBe(code);
  });

  test.each([
    ['检验科', '甲状腺'],
    ['影像科', '胸部平扫'],
    ['彩超、CT', '胸部平扫'],
    ['彩超', '某某特检'],
  ])('%s says none, or no item is so: %s is asked', (category, name) => {
    expect(read(category, name)).not.toMatch(/\d/);
  });

  test('a name that says how itself is read as before', () => {
    expect(read('彩超', '胸部CT')).toBe('CT001');
    expect(modalityOf('功能检查')).toBeUndefined();
  });
});
