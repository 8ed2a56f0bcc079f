import { expect, test } from 'vitest';
import { newRecoveryCodes, stepOfCode, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret of its examples with SHA-1, whose eight digits end in these six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  const now = new Date(seconds * 1000);
  const step = Math.floor(seconds / 30);
  expect(stepOfCode(secret, code, now)).toBe(step);
  expect(stepOfCode(secret, code, new Date(now.getTime() + 30_000))).toBe(step);
  expect(stepOfCode(secret, code, new Date(now.getTime() + 90_000))).toBeUndefined();
});

test('the address names product and account', () => {
  expect(decodeURIComponent(totpUri(secret, 'demo_operator'))).toContain('体检采购网:demo_operator?');
});

test('recovery codes: ten different ones', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{8}$/);
});
