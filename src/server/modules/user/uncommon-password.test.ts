import { expect, test } from 'vitest';
import { userCalls } from '#wire/account/user.ts';
import { commonPasswords, requireUncommonPassword } from './uncommon-password.ts';

const owner = { account: 'newcomer', mobile: '13712340000' };

test('the list has at least three thousand passwords that our rules would allow', async () => {
  const { password } = userCalls['user.register'].input.shape;
  const common = await commonPasswords();
  const allowed = [...common].filter((one) => password.safeParse(one).success);
  expect(allowed.length).toBeGreaterThan(3000);
  expect(allowed).toHaveLength(common.size);
  await expect(
    requireUncommonPassword('password', allowed.at(-1)?.toUpperCase() ?? '', owner),
  ).rejects.toThrow('太常见');
});

test('what is in nobody’s list and says nothing of owner or site is taken', async () => {
  await requireUncommonPassword('password', 'plum-tree-7', owner);
});
