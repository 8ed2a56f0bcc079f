import { expect, test } from 'vitest';
import { listOfRecords } from './list-of-records.ts';

test.each([
  ['/user-center/purchase-order-detail', '/user-center/purchase-order'],
  ['/user-center/compare?weights=1', '/user-center/purchase-order'],
  ['/user-center/service-order-detail?tenderId=', '/user-center/purchase-order'],
  ['/user-center/consult-detail-table', '/user-center/consult-order'],
  ['/user-center/medical-plan-detail', '/user-center/electronic-medical-plan'],
  ['/user-center/enterprise-detail', '/user-center/enterprise-list'],
  ['/user-center/service-detail2', '/user-center/service-list2'],
  ['/user-center/compare?demandId=7', undefined],
  ['/user-center/service-order-detail?tenderId=7', undefined],
  ['/user-center/user-info', undefined],
])('%s leads to %s', (path, list) => {
  expect(listOfRecords(new URL(path, 'https://tijian.example.com'))).toBe(list);
});
