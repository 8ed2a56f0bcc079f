import type { MachineName } from '#domain/access/machines.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { addRows, rowOf } from '#test/world/rows.ts';
import { nextCreditCode, type Person, type PersonaName } from '#test/world/people.ts';

type People = Readonly<Record<PersonaName, Person>>;
/** Of a status column: the database's CHECK decides what it takes. */
type AnyStatus = never;

/** A row of the machine's table that stands in this state from its birth, with the rows that it needs. */
export function insertRecord(
  db: Database,
  people: People,
  name: MachineName,
  status: number,
): Promise<string> {
  return insertions[name](db, people, status as AnyStatus);
}

type Insertion = (db: Database, people: People, status: AnyStatus) => Promise<string>;
const publishedDemand = 2 as AnyStatus;
const completedDemand = 3 as AnyStatus;
const awaitedQuotation = 1 as AnyStatus;

const insertions: Readonly<Record<MachineName, Insertion>> = {
  async demand(db, { buyer }, status) {
    const id = newId();
    await addRows(db, 'demand', {
      id,
      number: `M-${id}`,
      owner_id: buyer.userId,
      company_id: buyer.companyId,
      status,
    });
    return id;
  },

  async quotation(db, people, status) {
    const id = newId();
    const demandId = await insertions.demand(db, people, publishedDemand);
    const { institutionId } = people.provider;
    await addRows(db, 'quotation', {
      id,
      number: `M-${id}`,
      demand_id: demandId,
      institution_id: institutionId,
      status,
    });
    return id;
  },

  async quotation_package(db, people, status) {
    const id = newId();
    const groupId = newId();
    const packageId = newId();
    const quotationId = await insertions.quotation(db, people, awaitedQuotation);
    const { demand_id } = await rowOf(db, 'quotation', { id: quotationId });
    await addRows(db, 'package_group', { id: groupId, demand_id, name: '全体员工' });
    await addRows(db, 'demand_package', {
      id: packageId,
      demand_id,
      group_id: groupId,
      name: '套餐',
      sex: 1,
      headcount: 10,
    });
    await addRows(db, 'quotation_package', {
      id,
      quotation_id: quotationId,
      demand_package_id: packageId,
      status,
    });
    return id;
  },

  async company(db, { buyer }, status) {
    const id = newId();
    await addRows(db, 'company', {
      id,
      user_id: buyer.userId,
      name: '测试企业',
      credit_code: nextCreditCode(),
      region_id: '440305',
      contact: '王小明',
      mobile: buyer.mobile,
      status,
      pending: null,
    });
    return id;
  },

  async institution(db, { provider }, status) {
    const id = newId();
    await addRows(db, 'institution', {
      id,
      code: `M-${id}`,
      name: '测试机构',
      short_name: '测试',
      type: 'CHECKUP_CENTER',
      level: 'NONE',
      city_id: '440300',
      region_id: '440305',
      address: '测试路1号',
      licence_no: 'PDY000001',
      credit_code: nextCreditCode(),
      contact: '李小红',
      mobile: provider.mobile,
      status,
      pending: null,
    });
    return id;
  },

  async contract(db, people, status) {
    const id = newId();
    const { buyer, provider } = people;
    await addRows(db, 'contract', {
      id,
      number: `M-${id}`,
      demand_id: await insertions.demand(db, people, completedDemand),
      company_id: buyer.companyId as string,
      institution_id: provider.institutionId as string,
      created_by: buyer.userId,
      template_id: null,
      status,
      title: '体检服务合同',
      content: '{}' as never,
      total: 100,
      sign_by: new Date(),
    });
    return id;
  },

  async lead(db, _people, status) {
    const id = newId();
    await addRows(db, 'lead', { id, source: 'site', mobile: '13800138009', status });
    return id;
  },
};
