import type { CallInput } from '#wire/invoke.ts';
import { uploadLicence } from './files.ts';
import { nextCreditCode, type Person } from './people.ts';
import type { World } from './world.ts';

/** An application for certification that lacks nothing, with this person's licence. */
export async function companyForm(
  world: World,
  person: Person,
  more: Partial<CallInput<'company.add'>> = {},
) {
  return {
    name: '深圳市青禾测试有限公司',
    creditCode: nextCreditCode(),
    regionId: '440305',
    address: '测试路 1 号',
    industry: 'I',
    size: 'S3',
    contact: '王小明',
    mobile: '13800000000',
    licenceFileId: (await uploadLicence(world, person)).fileId,
    ...more,
  };
}
