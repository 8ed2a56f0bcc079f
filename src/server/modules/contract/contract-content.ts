import { sql } from 'kysely';
import nzh from 'nzh/cn';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { fillClauses, firstClauses, gapClauses } from '#domain/contract/contract-clauses.ts';
import type {
  ContractClause,
  ContractContent,
  ContractPackage,
  ContractTerms,
} from '#domain/contract/contract-content.ts';
import { settlementProblem } from '#domain/contract/settlement-terms.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { type Fen, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { peopleText } from '#domain/region/examined-where.ts';
import { fullAddress } from '#domain/region/full-address.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { type AwardLot, gapOf, readLots } from '#server/modules/comparison/award-lots.ts';
import { type CityRow, readCities, readDemand } from '#server/modules/demand/demand.store.ts';

interface AwardRow {
  packageId: string;
  purpose: string;
  name: string;
  groupName: string;
  sex: SexGroup;
  ageMin: number | null;
  ageMax: number | null;
  headcount: number;
  /** Where the package was awarded by city. */
  cities: readonly { id: string; headcount: number }[] | null;
  price: number;
  lines: readonly { code: string; replacement: string | null; price: number; part: boolean }[];
  /** What was asked for and is not done, or in part. */
  lacking: readonly { code: string; members: readonly string[] }[];
}

const done = [itemMatch.match, itemMatch.replaced, itemMatch.related];
const notDone = [itemMatch.missing, itemMatch.unmet];

const awardsOf = async (db: Sql, demandId: string, institutionId: string) =>
  (
    await sql<AwardRow>`
    SELECT p.id AS "packageId", d.purpose, p.name, g.name AS "groupName", p.sex, p.age_min AS "ageMin", p.age_max AS "ageMax",
      sum(a.headcount)::int AS headcount, a.price, json_agg(json_build_object('id', a.city_id, 'headcount', a.headcount)
        ORDER BY a.city_id) FILTER (WHERE a.city_id IS NOT NULL) AS cities, coalesce((
        SELECT json_agg(json_build_object('code', l.catalogue_code, 'replacement', l.replacement_code,
          'price', l.unit_price, 'part', l.covered_by IS NOT NULL) ORDER BY l.sort, l.id)
        FROM quotation_line l WHERE l.quotation_package_id = a.quotation_package_id
          AND l.item_match = ANY(${done}::smallint[])), '[]') AS lines,
      coalesce((SELECT json_agg(json_build_object('code', l.catalogue_code, 'members', l.missing_members) ORDER BY l.sort, l.id)
        FROM quotation_line l WHERE l.quotation_package_id = a.quotation_package_id AND l.demand_item_id IS NOT NULL
          AND l.item_match = ANY(${notDone}::smallint[])), '[]') AS lacking
    FROM award a JOIN demand_package p ON p.id = a.demand_package_id
    JOIN package_group g ON g.id = p.group_id JOIN demand d ON d.id = a.demand_id
    WHERE a.demand_id = ${demandId} AND a.institution_id = ${institutionId}
    GROUP BY p.id, g.id, d.id, a.quotation_package_id, a.price ORDER BY g.sort, p.sort, p.id`.execute(db)
  ).rows;

type Context = Pick<ReadContext, 'services' | 'catalogue'>;

/** The clauses that new contracts are made from; null before an operator has written any. */
export async function currentTemplate(
  db: Sql,
): Promise<{ id: string | null; clauses: readonly ContractClause[] }> {
  const row = await db
    .selectFrom('contract_template')
    .select(['id', 'clauses'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { id: null, clauses: firstClauses };
}

/** 人民币大写. */
export const amountInWords = (total: Fen): string =>
  nzh.toMoney(toYuanText(total), { outSymbol: false, forceZheng: true, unOmitYuan: true });

const defaultTerms = { paymentDays: 30, signingDays: 7, notes: '' } as const;

/**
 * What a contract of this award would say now.
 * @throws Failure 409 when nothing was awarded to the institution, 400 for settlement terms that contradict one another
 */
export async function contractContent(
  { services, catalogue }: Context,
  db: Sql,
  { demandId, institutionId }: { demandId: string; institutionId: string },
  typed: Partial<{ [K in keyof ContractTerms]: ContractTerms[K] | undefined }>,
): Promise<{ title: string; templateId: string | null; content: ContractContent }> {
  const demand = await readDemand(db, demandId);
  const [awards, cities, labels, template, parties] = [
    await awardsOf(db, demandId, institutionId),
    await readCities(db, [demandId]),
    await readLabels(services),
    await currentTemplate(db),
    await partiesOf(db, services, demand.company_id, institutionId),
  ];
  const lots = await readLots(db, demandId);
  if (awards.length === 0)
    throw conflict('这家机构没有中标，不能起草合同。请先在报价对比里接受报价并完成采购。');
  const terms: ContractTerms = {
    ...defaultTerms,
    contact: demand.contact,
    mobile: demand.mobile,
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)),
  };
  const nameOf = (code: string) => catalogue.items.get(code)?.name ?? code;
  const packages = awards.map(
    ({
      packageId,
      purpose,
      lines,
      lacking: _gaps,
      headcount,
      price,
      cities: split,
      ...pkg
    }): ContractPackage => ({
      id: packageId,
      label: [packageLabel(purpose, pkg), ...(split ?? []).map(({ id }) => labels.place(id))].join(' · '),
      headcount,
      price,
      items: lines.map(({ code, replacement, price: itemPrice, part }) => ({
        name: replacement ? `${nameOf(replacement)}（替代${nameOf(code)}）` : nameOf(code),
        price: part ? null : itemPrice,
      })),
    }),
  );
  const total = sumFen(packages.map((pkg) => pkg.price * pkg.headcount));
  const heads = packages.reduce((sum, pkg) => sum + pkg.headcount, 0);
  const problem = terms.settlement ? settlementProblem(terms.settlement, heads) : '';
  if (problem) throw invalid(problem);
  const filled: Omit<ContractContent, 'clauses'> = {
    demand: { id: demandId, number: demand.number, title: demand.title },
    parties: {
      institution: parties.institution,
      buyer: { ...parties.buyer, contact: terms.contact, mobile: terms.mobile },
    },
    packages,
    cities: citiesOf(awards, demand.headcount, cities, labels),
    elsewhere: elsewhereOf(
      lots.filter(({ accepted }) => accepted?.institutionId === institutionId),
      labels.place(parties.city),
    ),
    examFrom: demand.exam_from,
    examTo: demand.exam_to,
    total,
    totalInWords: amountInWords(total),
    terms,
  };
  return {
    title: `${demand.title.replace(/体检$/, '')}体检服务合同`,
    templateId: template.id,
    content: {
      ...filled,
      clauses: [
        ...fillClauses(template.clauses, filled),
        ...gapClauses(
          awards.map(({ lacking }, at) => ({
            label: packages[at]?.label ?? '',
            items: lacking.map(({ code, members }) =>
              members.length > 0 ? `${nameOf(code)}（缺${members.map(nameOf).join('、')}）` : nameOf(code),
            ),
          })),
        ),
      ],
    },
  };
}

/** Where how many are examined; null: not known of this institution, which shares the demand with others. */
function citiesOf(
  awards: readonly AwardRow[],
  all: number,
  demanded: readonly CityRow[],
  labels: Labels,
): ContractContent['cities'] {
  const split = Map.groupBy(
    awards.flatMap(({ cities }) => cities ?? []),
    ({ id }) => id,
  );
  if (split.size > 0)
    return [...split].map(([id, heads]) => ({
      name: labels.place(id),
      headcount: heads.reduce((sum, one) => sum + one.headcount, 0),
    }));
  const whole = awards.reduce((sum, { headcount }) => sum + headcount, 0) === all;
  return demanded.map((city) => ({
    name: labels.place(city.region_id),
    headcount: whole ? city.headcount : null,
  }));
}

/** `北京 80 人到深圳体检（统一到总部体检）`; '' where everybody is examined at home. */
function elsewhereOf(lots: readonly AwardLot[], to: string): string {
  const gap = gapOf(lots, lots[0]?.accepted?.cities ?? []);
  const reasons = [...new Set(lots.flatMap(({ accepted }) => accepted?.elsewhereReason || []))];
  return gap.length === 0
    ? ''
    : `${peopleText(gap)}到${to}体检${reasons.length > 0 ? `（${reasons.map(withoutStop).join('；')}）` : ''}`;
}

async function partiesOf(
  db: Sql,
  services: Context['services'],
  companyId: string,
  institutionId: string,
): Promise<ContractContent['parties'] & { readonly city: string }> {
  const regions = await regionIndex(services);
  const { region_id: district, ...company } = await db
    .selectFrom('company')
    .select(['name', 'credit_code as creditCode', 'address', 'contact', 'mobile', 'region_id'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { city_id: city, ...institution } = await db
    .selectFrom('institution')
    .select([
      'name',
      'credit_code as creditCode',
      'licence_no as licenceNo',
      'address',
      'contact',
      'mobile',
      'city_id',
    ])
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return {
    buyer: { ...company, licenceNo: '', address: fullAddress(regions, district, company.address) },
    institution: { ...institution, address: fullAddress(regions, city, institution.address) },
    city,
  };
}
