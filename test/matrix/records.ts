import type { MachineName } from '#domain/access/machines.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { nextCreditCode, type Person, type PersonaName } from '#test/world/people.ts';
import { addRow, rowOf } from '#test/world/rows.ts';

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
const signedContract = 3 as AnyStatus;

const insertions: Readonly<Record<MachineName, Insertion>> = {
  demand: (db, { buyer }, status) =>
    addRow(db, 'demand', {
      number: `M-${newId()}`,
      owner_id: buyer.userId,
      company_id: buyer.companyId,
      status,
    }),

  async quotation(db, people, status) {
    const demandId = await insertions.demand(db, people, publishedDemand);
    const { institutionId } = people.provider;
    return addRow(db, 'quotation', {
      number: `M-${newId()}`,
      demand_id: demandId,
      institution_id: institutionId,
      status,
    });
  },

  async quotation_package(db, people, status) {
    const quotationId = await insertions.quotation(db, people, awaitedQuotation);
    const { demand_id } = await rowOf(db, 'quotation', { id: quotationId });
    const group_id = await addRow(db, 'package_group', { demand_id, name: '全体员工' });
    const of = { demand_id, group_id, name: '套餐', sex: 1 as const, headcount: 10 };
    const demand_package_id = await addRow(db, 'demand_package', of);
    return addRow(db, 'quotation_package', { quotation_id: quotationId, demand_package_id, status });
  },

  company: (db, { buyer }, status) =>
    addRow(db, 'company', {
      user_id: buyer.userId,
      name: '测试企业',
      credit_code: nextCreditCode(),
      region_id: '440305',
      contact: '王小明',
      mobile: buyer.mobile,
      status,
      pending: null,
    }),

  institution: (db, { provider }, status) =>
    addRow(db, 'institution', {
      code: `M-${newId()}`,
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
    }),

  async contract(db, people, status) {
    const { buyer, provider } = people;
    return addRow(db, 'contract', {
      number: `M-${newId()}`,
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
  },

  async checkup_visit(db, people, status) {
    const { buyer } = people;
    const roster_id = await addRow(db, 'roster', {
      demand_id: await insertions.demand(db, people, completedDemand),
      company_id: buyer.companyId as string,
      consent_version: '1',
      created_by: buyer.userId,
    });
    const key = Buffer.from(newId());
    const person_id = await addRow(db, 'roster_person', { roster_id, employee_key: key, token_hash: key });
    return addRow(db, 'checkup_visit', { person_id, roster_id, status });
  },

  async settlement(db, people, status) {
    const contract_id = await insertions.contract(db, people, signedContract);
    return addRow(db, 'settlement', {
      number: `M-${newId()}`,
      contract_id,
      company_id: people.buyer.companyId as string,
      institution_id: people.provider.institutionId as string,
      period_from: '2027-03-01',
      period_to: '2027-03-31',
      status,
      source: 'attendance',
      drafted_by: 'institution',
      created_by: people.provider.userId,
      tariff_version: 1,
      total: 100,
    });
  },

  lead: (db, _people, status) => addRow(db, 'lead', { source: 'site', mobile: '13800138009', status }),
};
