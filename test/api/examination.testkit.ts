import type { ContractContent } from '#domain/contract/contract-content.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { type HalfDay, type VisitStatus, visitStatus } from '#domain/examination/visit-machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { employeeKey } from '#domain/roster/read-staff-list.ts';
import type { SettlementTerms } from '#domain/tariff/tariff.ts';
import { newId } from '#server/db/new-id.ts';
import {
  type PersonData,
  personLookup,
  personToken,
  personTokenHash,
  sealPerson,
} from '#server/person-keys.ts';
import type { Person } from '#test/world/people.ts';
import { addRow } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';

// A company in the middle of its year, put straight into the database: a completed demand, its award, a signed contract, a list.

/** What a test says of it; the rest is usual. */
interface GivenYear {
  readonly company?: Pick<Person, 'userId' | 'companyId'>;
  readonly provider?: Pick<Person, 'userId' | 'institutionId'>;
  /** Of the one package: codes of the catalogue with names and fen. */
  readonly items?: readonly { readonly code: string; readonly name: string; readonly price: number }[];
  readonly examFrom?: string | null;
  readonly examTo?: string | null;
  /** What the contract says of settlement; undefined: nothing. */
  readonly settlement?: SettlementTerms;
  /** Awarded for this city's people alone; null: the whole package. */
  readonly cityId?: string | null;
}

export interface Year {
  readonly demandId: string;
  readonly rosterId: string;
  readonly packageId: string;
  readonly label: string;
  readonly contractId: string;
  readonly companyId: string;
  readonly institutionId: string;
}

const usualItems = [
  { code: 'ECG001', name: '心电图', price: 2_000 },
  { code: 'LIV018', name: '肝功能', price: 3_000 },
  { code: 'XRY001', name: '胸部正位片', price: 8_000 },
];

const party = (name: string) => ({
  name,
  creditCode: '91440300MA5FTEST01',
  licenceNo: '',
  address: '测试路1号',
  contact: '王小明',
  mobile: '13800138001',
});

/** Days from today in China, by this world's clock. */
export const dayAfter = ({ services }: World, days: number): string => shanghaiDay(services.clock(), days);

export async function openYear(world: World, given: GivenYear = {}): Promise<Year> {
  const { db, people } = world;
  const { companyId, userId } = given.company ?? people.buyer;
  const provider = given.provider ?? people.provider;
  const { institutionId } = provider;
  const items = given.items ?? usualItems;
  const examFrom = given.examFrom === undefined ? dayAfter(world, 0) : given.examFrom;
  const examTo = given.examTo === undefined ? dayAfter(world, 60) : given.examTo;
  const demandId = await addRow(db, 'demand', {
    number: `CG-${newId()}`,
    owner_id: userId,
    company_id: companyId,
    title: '年度体检',
    purpose: 'ANNUAL',
    exam_from: examFrom,
    exam_to: examTo,
    status: demandStatus.completed,
  });
  const group_id = await addRow(db, 'package_group', { demand_id: demandId, name: '全体员工' });
  const pkg = { name: '男性套餐', sex: 1 as const };
  const packageId = await addRow(db, 'demand_package', {
    demand_id: demandId,
    group_id,
    headcount: 100,
    ...pkg,
  });
  const quotation_id = await addRow(db, 'quotation', {
    number: `BJ-${newId()}`,
    demand_id: demandId,
    institution_id: institutionId,
  });
  const quotation_package_id = await addRow(db, 'quotation_package', {
    quotation_id,
    demand_package_id: packageId,
  });
  for (const [sort, { code, price }] of items.entries())
    await addRow(db, 'quotation_line', {
      quotation_package_id,
      catalogue_code: code,
      item_match: itemMatch.match,
      unit_price: price,
      sort,
    });
  const price = items.reduce((sum, item) => sum + item.price, 0);
  await addRow(db, 'award', {
    demand_id: demandId,
    demand_package_id: packageId,
    city_id: given.cityId ?? null,
    quotation_package_id,
    institution_id: institutionId,
    price,
    headcount: 100,
  });
  const label = packageLabel('ANNUAL', { groupName: '全体员工', ...pkg });
  const content = {
    demand: { id: demandId, number: 'CG', title: '年度体检' },
    parties: { buyer: party('测试企业'), institution: party('测试机构') },
    packages: [
      { label, headcount: 100, price, items: items.map(({ name, price: each }) => ({ name, price: each })) },
    ],
    cities: [{ name: '深圳市', headcount: 100 }],
    elsewhere: '',
    examFrom,
    examTo,
    total: price * 100,
    totalInWords: '',
    terms: {
      paymentDays: 30,
      signingDays: 7,
      contact: '王小明',
      mobile: '13800138001',
      notes: '',
      ...(given.settlement && { settlement: given.settlement }),
    },
    clauses: [],
  } satisfies ContractContent;
  const contractId = await addRow(db, 'contract', {
    number: `HT-${newId()}`,
    demand_id: demandId,
    company_id: companyId,
    institution_id: institutionId,
    created_by: userId,
    template_id: null,
    status: contractStatus.signed,
    title: '体检服务合同',
    content: JSON.stringify(content),
    total: price * 100,
    sign_by: new Date(),
  });
  const rosterId = await addRow(db, 'roster', {
    demand_id: demandId,
    company_id: companyId,
    consent_version: '1',
    created_by: userId,
  });
  return { demandId, rosterId, packageId, label, contractId, companyId, institutionId };
}

interface GivenPerson extends Partial<PersonData> {
  readonly department?: string;
  readonly cityId?: string | null;
  /** Of the list's one package; null: of none. */
  readonly packageId?: string | null;
}

export interface ListedPerson {
  readonly personId: string;
  readonly visitId: string;
  /** Of /checkup/:token. */
  readonly token: string;
  readonly data: PersonData;
}

let people = 0;

/** Somebody of the list, without a date. */
export async function addListed(
  { db, services: { personKey } }: World,
  { rosterId, packageId }: Pick<Year, 'rosterId' | 'packageId'>,
  { department = '研发部', cityId = null, packageId: own = packageId, ...given }: GivenPerson = {},
): Promise<ListedPerson> {
  people += 1;
  const data: PersonData = {
    employeeNo: `E${String(people).padStart(5, '0')}`,
    name: `员工${people}`,
    mobile: `137${String(people).padStart(8, '0')}`,
    idNumber: '',
    sex: 'male',
    birthDate: '1990-05-17',
    married: null,
    kinship: '',
    ...given,
  };
  const personId = newId();
  const token = personToken(personKey, personId, 1);
  const hashed = (kind: 'mobile' | 'idNumber', value: string) =>
    value ? personLookup(personKey, kind, value) : null;
  await db
    .insertInto('roster_person')
    .values({
      id: personId,
      roster_id: rosterId,
      sealed: sealPerson(personKey, personId, data),
      employee_key: personLookup(personKey, 'employee', employeeKey(data)),
      mobile_key: hashed('mobile', data.mobile),
      id_number_key: hashed('idNumber', data.idNumber),
      department,
      city_id: cityId,
      dependant_of: null,
      package_id: own,
      token_hash: personTokenHash(personKey, token),
    })
    .execute();
  const visitId = await addRow(db, 'checkup_visit', { person_id: personId, roster_id: rosterId });
  return { personId, visitId, token, data };
}

/** Half a day of the institution. */
export const addSlot = (
  { db }: World,
  institution_id: string,
  day: string,
  places: number,
  half: HalfDay = 0,
): Promise<string> => addRow(db, 'exam_slot', { institution_id, day, half, places });

/** Somebody of the list who stands in this state already, without a slot: for bills. */
export async function addVisited(
  world: World,
  year: Year,
  visit: {
    readonly day: string;
    readonly status?: VisitStatus;
    readonly omitted?: readonly string[];
    readonly addOns?: readonly { name: string; price: number; payer: 'company' | 'person' }[];
  },
  given: GivenPerson = {},
): Promise<ListedPerson> {
  const person = await addListed(world, year, given);
  const { day, status = visitStatus.arrived, omitted = [], addOns = [] } = visit;
  await world.db.deleteFrom('checkup_visit').where('id', '=', person.visitId).execute();
  await world.db
    .insertInto('checkup_visit')
    .values({
      id: person.visitId,
      person_id: person.personId,
      roster_id: year.rosterId,
      status,
      contract_id: year.contractId,
      institution_id: year.institutionId,
      slot_id: null,
      day,
      booked_at: world.services.clock(),
      arrived_at: status === visitStatus.arrived ? new Date(`${day}T09:00:00+08:00`) : null,
      omitted: JSON.stringify(omitted),
      add_ons: JSON.stringify(addOns),
      declared: null,
    })
    .execute();
  return person;
}
