import { invalid } from '#domain/kernel/failure.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Those of the list that our rules allow, in small letters: over five thousand. Three megabytes in memory, so read when first needed. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= readCommonPasswords());

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((one) => /^(?=.*[a-z])(?=.*\d).{8,64}$/.test(one)));
}

/** What a guesser who knows the site tries first (docs/security.md). */
const siteWords = ['tijian', 'tuanjian', 'caigou', 'checkup', '体检', '团检', '采购'] as const;

interface Owner {
  readonly account: string;
  readonly mobile: string;
}

/** @throws Failure 400 at `field` for a password that guessers try: common ones, the owner's name or number, the site's words */
export async function requireUncommonPassword(
  field: string,
  password: string,
  { account, mobile }: Owner,
): Promise<void> {
  const lower = password.toLowerCase();
  const failure = (message: string) => invalid(message, { [field]: message });
  if ((await commonPasswords()).has(lower)) throw failure('这个密码太常见，容易被猜中，请换一个。');
  if ([account.toLowerCase(), mobile].some((own) => lower.includes(own)))
    throw failure('密码不能包含账号名或手机号，请换一个。');
  if (siteWords.some((word) => lower.includes(word)))
    throw failure('密码不能包含网站名称或“体检”等字样（含拼音），请换一个。');
}
