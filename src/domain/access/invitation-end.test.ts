import { expect, test } from 'vitest';
import { whatBecameOf } from './invitation-end.ts';

test('what became of an invitation is said in every ending, and whether one belongs to it now', () => {
  const about = { name: '恒麦', invitedBy: '沈知衡', at: '2026-11-28 10:00' };
  for (const outcome of ['accepted', 'declined', 'revoked', 'expired'] as const)
    for (const isMember of [true, false]) {
      const said = whatBecameOf({ ...about, outcome, isMember });
      expect(said).toContain(about.at);
      expect(said).toContain(isMember ? '您现在是「恒麦」的成员' : '您现在不是「恒麦」的成员');
    }
  expect(whatBecameOf({ ...about, outcome: 'accepted', isMember: false })).toContain('退出或被移除');
});
