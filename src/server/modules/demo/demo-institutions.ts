import { pinyin } from 'pinyin-pro';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { certificationEvents, certificationOf } from './demo-companies.ts';
import { demoDoctors } from './demo-doctors.ts';
import { demoCreditCode, demoLicenceNumber } from './demo-identities.ts';
import { addDemoPackages } from './demo-institution-packages.ts';
import { demoLibrary, type DemoLibrary, type DemoLibraryItem } from './demo-library.ts';
import { providerOf } from './demo-people.ts';
import { days, hours, later, type DemoWorld, type Row } from './demo-rows.ts';
import type { SourceCity, SourceInstitution } from './demo-source.ts';
import { profileOf, type InstitutionProfile } from './institution-profile.ts';
import { introductionOf } from './introduction.ts';
import { demoId, randomFor, type Random } from './random.ts';

/** A certified institution as the demand side of the demo needs it. */
export interface DemoInstitution {
  readonly row: Row<'institution'>;
  readonly source: SourceInstitution;
  readonly library: InstitutionLibrary;
  readonly provider: Row<'app_user'>;
}

/** Adds every institution with doctors, library, rules and packages; answers those that can quote. */
export function addDemoInstitutions(world: DemoWorld): DemoInstitution[] {
  const quoting: DemoInstitution[] = [];
  world.source.institutions.forEach((source, i) => {
    const city = world.source.cities.find((one) => source.code.startsWith(one.prefix));
    if (!city) throw new Error(`no demo city for institution ${source.code}`);
    const institution = addInstitution(world, source, city, i);
    if (source.certification === 'certified') quoting.push(institution);
  });
  return quoting;
}

function addInstitution(
  world: DemoWorld,
  source: SourceInstitution,
  city: SourceCity,
  n: number,
): DemoInstitution {
  const { rows, now, catalogue } = world;
  const random = randomFor(`institution/${source.code}`);
  const provider = providerOf(world, source.code);
  const createdAt = later(provider.created_at, hours + n * 60_000);
  const profile = profileOf(source.type, source.level);
  const library = demoLibrary(
    source.code,
    profile,
    cityFactor[city.prefix] ?? 0.95,
    catalogue,
    createdAt,
    source.house,
  );
  const row = institutionRow(world, source, city, n, profile, library, random, createdAt);
  const submittedAt = row.submitted_at as Date;
  rows.institution.push(row);
  certificationEvents(
    rows,
    'institution',
    row.id,
    source.certification,
    submittedAt,
    provider.id,
    world.operatorId,
    row.review_reason,
  );
  rows.institution_member.push({ institution_id: row.id, user_id: provider.id, created_at: createdAt });
  rows.doctor.push(...demoDoctors(source, world.source.names, row.id, createdAt));
  const updatedAt = later(now, -random.int(5, 90) * days);
  for (const item of library.items) rows.institution_item.push(itemRow(item, row.id, createdAt, updatedAt));
  addRules(world, source.code, row.id, library, createdAt);
  addDemoPackages(world, source.code, row, library);
  return { row, source, provider, library: offeredLibrary(row.id, library) };
}

/** Prices in the big four are a little above the rest of the country. */
const cityFactor: Readonly<Record<string, number>> = { SZ: 1.06, BJ: 1.1, SH: 1.1, GZ: 1.02, HZ: 1.02 };

function institutionRow(
  world: DemoWorld,
  source: SourceInstitution,
  city: SourceCity,
  n: number,
  profile: InstitutionProfile,
  library: DemoLibrary,
  random: Random,
  createdAt: Date,
): Row<'institution'> {
  const district = city.districts.find((one) => one.id === source.district);
  if (!district) throw new Error(`no demo district ${source.district} in ${city.name}`);
  const capacity = Math.round(random.int(...profile.capacity) / 10) * 10;
  const isPublic = /^(PUBLIC|UNIVERSITY|MCH|COMMUNITY|OCC)/.test(source.type);
  const submittedAt =
    source.certification === 'certified' ? later(createdAt, hours) : later(world.now, -(9 + (n % 5)) * hours);
  return {
    id: demoId(`institution/${source.code}`, createdAt),
    code: source.code,
    name: source.name,
    short_name: source.shortName,
    pinyin: pinyin(source.shortName, { toneType: 'none', type: 'array' }).join(''),
    type: source.type,
    level: source.level,
    city_id: city.id,
    region_id: district.id,
    address: `${city.name}${district.name}${source.street}`,
    longitude: Math.round((district.longitude + random.between(-0.012, 0.012)) * 1e6) / 1e6,
    latitude: Math.round((district.latitude + random.between(-0.01, 0.01)) * 1e6) / 1e6,
    introduction: introductionOf(source, district.name, capacity, random),
    photos: [],
    hours: random.pick(profile.services.includes('WEEKEND') ? weekendHours : weekdayHours),
    licence_no: demoLicenceNumber(district.id, n + 1),
    credit_code: demoCreditCode(isPublic ? '12' : '91', city.id, 2000 + n),
    licence_file_id: null,
    special_services: random
      .sample(profile.services, random.int(5, Math.min(9, profile.services.length)))
      .toSorted(),
    daily_capacity: capacity,
    contact: providerOf(world, source.code).name,
    mobile: providerOf(world, source.code).mobile,
    ...certificationOf(source.certification, submittedAt, world.operatorId, failedReason),
    // Both are set when the quotations are known.
    response_hours: null,
    award_count: 0,
    item_count: library.items.filter((item) => item.mapping === 'confirmed' && !item.frozen).length,
    created_at: createdAt,
  };
}

const failedReason =
  '《医疗机构执业许可证》副本的有效期页缺失，且诊疗科目中未见“健康体检”，请补传完整副本后重新提交。';
const weekdayHours = [
  '周一至周五 07:30–11:30（采血截止 10:00）',
  '周一至周六 07:30–12:00（采血截止 10:00），法定节假日休息',
  '周一至周五 07:20–11:30、14:00–16:30（下午只做非空腹项目）',
];
const weekendHours = [
  '周一至周日 07:30–12:00（采血截止 10:30）',
  '周二至周日 07:30–11:30，周一只接待五十人以上团检',
  '周一至周六 07:00–12:00，周日按单位预约开放',
];

const mappingState = { unmapped: 0, suggested: 1, confirmed: 2 } as const;

const itemRow = (
  item: DemoLibraryItem,
  institutionId: string,
  createdAt: Date,
  updatedAt: Date,
): Row<'institution_item'> => ({
  id: item.id,
  institution_id: institutionId,
  code: item.code,
  name: item.name,
  category: item.category,
  list_price: item.listPrice,
  sale_price: item.salePrice,
  catalogue_code: item.catalogueCode ?? null,
  catalogue_version: item.catalogueCode ? 1 : null,
  mapping_state: mappingState[item.mapping],
  mapping_score: item.mapping === 'confirmed' ? 1 : (item.confidence ?? null),
  sexes: item.sexes ? [...item.sexes] : null,
  age_min: item.ageMin ?? null,
  age_max: item.ageMax ?? null,
  note: item.note,
  frozen: item.frozen,
  created_at: createdAt,
  updated_at: updatedAt,
});

function addRules(
  world: DemoWorld,
  code: string,
  institutionId: string,
  library: DemoLibrary,
  at: Date,
): void {
  for (const rule of library.mutexRules) {
    world.rows.institution_mutex_rule.push({
      id: demoId(`mutex/${code}/${rule.a}/${rule.b}`, at),
      institution_id: institutionId,
      ...rule,
    });
  }
  for (const rule of library.partnerRules) {
    world.rows.institution_partner_rule.push({
      id: demoId(`partner/${code}/${rule.item}`, at),
      institution_id: institutionId,
      item: rule.item,
      requires: [...rule.requires],
      reason: rule.reason,
    });
  }
}

/** What matching sees of it: active items whose mapping is confirmed. */
function offeredLibrary(institutionId: string, library: DemoLibrary): InstitutionLibrary {
  const items = library.items.flatMap((item) =>
    item.mapping === 'confirmed' && !item.frozen && item.catalogueCode
      ? [
          {
            id: item.id,
            name: item.name,
            catalogueCode: item.catalogueCode,
            listPrice: item.listPrice,
            salePrice: item.salePrice,
            ...(item.sexes && { sexes: item.sexes }),
            ...(item.ageMin !== undefined && { ageMin: item.ageMin }),
            ...(item.ageMax !== undefined && { ageMax: item.ageMax }),
            ...(item.note && { note: item.note }),
          },
        ]
      : [],
  );
  return { institutionId, items, mutexRules: library.mutexRules, partnerRules: library.partnerRules };
}
