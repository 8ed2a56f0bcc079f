import { expect, it } from 'vitest';
import { comparePackages } from './compare-packages.ts';

const named = { code: 'ANNUAL', name: '年度体检' };
const pkg = (name: string, audiences: { label: string; items: string[] }[]) => ({
  id: name,
  name,
  checkType: named,
  description: '',
  listPrice: '100.00',
  salePrice: '80.00',
  itemCount: 0,
  audiences,
});

it('tells what differs, for whom, from what every package holds', () => {
  const { different, common } = comparePackages([
    pkg('甲', [{ label: '男女通用', items: ['血常规', '心电图'] }]),
    pkg('乙', [
      { label: '男性', items: ['血常规', '心电图', '前列腺超声'] },
      { label: '未婚女性、已婚女性', items: ['血常规', '妇科超声'] },
    ]),
  ]);
  expect(common).toEqual([{ name: '血常规', cells: ['含', '含'] }]);
  expect(different).toEqual([
    { name: '心电图', cells: ['含', '男性'] },
    { name: '前列腺超声', cells: ['', '男性'] },
    { name: '妇科超声', cells: ['', '女性'] },
  ]);
});

it('of a package without items nothing is common', () => {
  const { different, common } = comparePackages([
    pkg('甲', [{ label: '男女通用', items: ['血常规'] }]),
    pkg('空', []),
  ]);
  expect([different.length, common.length]).toEqual([1, 0]);
  expect(different[0]?.cells).toEqual(['含', '']);
});
