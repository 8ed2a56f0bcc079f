import { expect, test } from 'vitest';
import {
  fileMatches,
  maskPartyName,
  numberNamedBy,
  pdfVerdicts,
  verificationResult,
} from './contract-verification.ts';

const about = { name: '合同 HT20261122-000001', signatures: 2 };

test('only an intact, signed, newest file of this site is good', () => {
  const good = pdfVerdicts.flatMap((verdict) =>
    fileMatches
      .filter((match) => verificationResult(verdict, match, about).tone === 'good')
      .map((match) => `${verdict} ${match}`),
  );
  expect(good).toEqual(['intact newest', 'unsigned newest']);
  expect(verificationResult('unsigned', 'newest', { ...about, signatures: 0 }).tone).toBe('warning');
});

test('a number is read from a signature’s reason; names are masked', () => {
  expect(numberNamedBy('签署合同 HT20261122-000001')).toBe('HT20261122-000001');
  expect(numberNamedBy('签署合同 HT20261122-000001 的第 1 号增补 HT20261124-000007')).toBe(
    'HT20261124-000007',
  );
  expect(numberNamedBy('another reason')).toBeUndefined();
  expect([maskPartyName('深圳前海某某科技有限公司'), maskPartyName('张三诊所')]).toEqual([
    '深圳****公司',
    '张***',
  ]);
  // A bracket is never cut in two.
  expect(
    ['青梧健康体检中心（示例分院）', '示例（深圳）健康管理有限公司', '（示例）'].map(maskPartyName),
  ).toEqual(['青梧****中心', '示例****公司', '（***']);
});
