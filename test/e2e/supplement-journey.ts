import { expect } from 'vitest';
import type { Invoke } from '#wire/invoke.ts';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { largePhone as phone, type Visitor, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

const mobiles = { buyer: '13800000001', institution: '19900000001' };

/** The code of the last message to this mobile. */
async function codeOf(site: string, mobile: string): Promise<string> {
  const [message] = await callSite({ origin: site }, 'developer.listSms', { mobile });
  return /验证码 (\d{6})/.exec(message?.body ?? '')?.[1] ?? '';
}

/** A contract of the demo's award that both have signed. Returns its id. */
async function signedContract(site: string, buyer: Invoke, institution: Invoke): Promise<string> {
  const { records, waiting } = await buyer('contract.listPage', {});
  const signed = records.find(({ status }) => status.name === '签署完成');
  if (signed) return signed.contractId;
  const [award] = waiting;
  if (!award) throw new Error('the demo has neither a signed contract nor an award without one');
  const { contractId } = await buyer('contract.add', {
    demandId: award.demandId,
    institutionId: award.institutionId,
    paymentDays: 30,
    signingDays: 7,
    contact: '沈知衡',
    mobile: mobiles.buyer,
    notes: '',
  });
  for (const [own, mobile] of [
    [buyer, mobiles.buyer],
    [institution, mobiles.institution],
  ] as const) {
    await own('contract.sendCode', { contractId });
    const { sha256 } = await own('contract.detail', { contractId });
    await own('contract.sign', { contractId, smsCode: await codeOf(site, mobile), sha256 });
  }
  return contractId;
}

/**
 * A supplement (增补) of a signed contract: more people, drafted by the buyer, signed by the institution on a phone and by the buyer. Until
 * then the contract holds; from then on both read the second version of the tariff.
 */
export async function supplementJourney(site: string): Promise<void> {
  const [asBuyer, asInstitution] = [
    await callerAt(site, 'demo_buyer'),
    await callerAt(site, 'demo_provider'),
  ];
  const contractId = await signedContract(site, asBuyer, asInstitution);
  const first = await asBuyer('contract.tariff', { contractId });
  const before = first.packages[0]?.headcount ?? 0;
  const buyer = await visitor({ as: 'demo_buyer', site });
  const institution = await visitor({ as: 'demo_provider', site, ...phone });

  await buyer.go(`/user-center/user-contract/${contractId}`);
  const { page } = buyer;
  await page.getByRole('link', { name: '起草增补协议' }).click();
  await page
    .getByLabel('人数', { exact: true })
    .first()
    .fill(String(before + 5));
  const cities = page.getByLabel(/体检人数$/);
  if ((await cities.count()) > 0) {
    const heads = Number(await cities.first().inputValue());
    await cities.first().fill(String(heads + 5));
  }
  await page.getByRole('button', { name: '发送双方签署' }).click();
  const asking = page.getByRole('dialog', { name: '发送双方签署？' });
  await asking.getByRole('button', { name: '发送', exact: true }).click();
  await page.waitForURL(
    (url) => /user-contract\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(contractId),
  );
  const supplementId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await asBuyer('contract.tariff', { contractId })).version).toBe(first.version);

  await institution.go(`/service-center/contracts/${supplementId}`);
  await institution.page.getByText(`${before} 人`).first().waitFor();
  await signIn(institution, site, mobiles.institution);
  await institution.page.getByText('我方已签署，等待对方', { exact: false }).waitFor();
  await expect.poll(() => institution.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await signIn(buyer, site, mobiles.buyer);
  await page.getByText('增补协议已生效，此后以它为准', { exact: false }).waitFor();

  await buyer.go(`/user-center/user-contract/${contractId}`);
  const now = page.getByRole('region', { name: '现行约定' });
  await now
    .getByText(`${before + 5} 人`)
    .first()
    .waitFor();
  const second = await asInstitution('contract.tariff', { contractId });
  expect([second.version, second.packages[0]?.headcount]).toEqual([first.version + 1, before + 5]);
}

async function signIn({ page }: Visitor, site: string, mobile: string) {
  await page.getByRole('button', { name: '签署', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^签署增补/ });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('button', { name: /秒后重发/ }).waitFor();
  await dialog.getByLabel('短信验证码').fill(await codeOf(site, mobile));
  await dialog.getByRole('button', { name: '确认签署' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
