import { expect, test } from 'vitest';
import { areaOf, currentEntry } from './work-areas.ts';

test('the wizard of an inquiry stands below 询价单, that of a public demand below 发布需求', () => {
  const at = (search: string) => currentEntry(areaOf('/require-submit'), '/require-submit', search)?.label;
  expect(at('?kind=directed&bidId=1')).toBe('询价单');
  expect(at('?bidId=1')).toBe('发布需求');
});

test.each([
  ['/user-center/electronic-medical-plan', '体检方案'],
  ['/user-center/medical-plan-detail', '体检方案'],
  ['/user-center/consult-detail-table', '询价单'],
  ['/user-center/compare', '采购需求'],
  ['/user-center/purchase-order-detail', '采购需求'],
  ['/user-center/contract-draft', '合同'],
  ['/user-center/user-contract/1', '合同'],
  ['/service-center/notice-settings', '消息'],
  ['/console/contract-template', '合同'],
  ['/console/contracts/1', '合同'],
  ['/console/plan', '体检方案'],
  ['/console/reasons', '待办'],
])('%s stands in the menu below %s', (pathname, label) => {
  expect(currentEntry(areaOf(pathname), pathname)?.label).toBe(label);
});
