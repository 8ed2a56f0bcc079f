import { pinyin } from 'pinyin-pro';
import { stableId } from '#server/db/stable-id.ts';
import { addDemoPackages } from './demo-institution-packages.ts';
import { type DemoLibrary, demoLibrary } from './demo-library.ts';
import { certify, demoCreditCode, personName, providerOf } from './demo-people.ts';
import { type DemoWorld, days, hours, later, type WholeRow } from './demo-rows.ts';
import type { SourceCity, SourceInstitution } from './demo-source.ts';
import { type Random, randomFor } from './random.ts';

/** A certified institution as the demand side of the demo needs it. */
export interface DemoInstitution {
  readonly row: WholeRow<'institution'>;
  readonly library: DemoLibrary;
  readonly provider: WholeRow<'app_user'>;
}

/** Adds every institution with doctors, library, rules and packages; answers those that can quote. */
export function addDemoInstitutions(world: DemoWorld): DemoInstitution[] {
  return world.source.institutions
    .map((source, i) => {
      const city = world.source.cities.find((one) => source.code.startsWith(one.prefix));
      if (!city) throw new Error(`no demo city for institution ${source.code}`);
      return addInstitution(world, source, city, i);
    })
    .filter(({ row }) => row.in_force);
}

/** Prices in the big four are a little above the rest of the country. */
const cityFactor: Readonly<Record<string, number>> = { SZ: 1.06, BJ: 1.1, SH: 1.1, GZ: 1.02, HZ: 1.02 };
const failedReason =
  '《医疗机构执业许可证》副本的有效期页缺失，且诊疗科目中未见“健康体检”，请补传完整副本后重新提交。';

function addInstitution(
  world: DemoWorld,
  source: SourceInstitution,
  city: SourceCity,
  n: number,
): DemoInstitution {
  const { rows, now } = world;
  const { texts, profiles } = world.source;
  const random = randomFor(`institution/${source.code}`);
  const provider = providerOf(world, source.code);
  const createdAt = later(provider.created_at, hours + n * 60_000);
  const ofThirdLevel = source.type === 'PUBLIC_GENERAL' && source.level.startsWith('3');
  const profile = profiles[ofThirdLevel ? 'PUBLIC_GENERAL_3' : source.type];
  const district = city.districts.find((one) => one.id === source.district);
  if (!profile || !district) throw new Error(`no demo profile or district for institution ${source.code}`);
  const capacity = Math.round(random.int(...profile.capacity) / 10) * 10;
  const isPublic = /^(PUBLIC|UNIVERSITY|MCH|COMMUNITY|OCC)/.test(source.type);
  const submittedAt =
    source.certification === 'certified' ? later(createdAt, hours) : later(now, -(9 + (n % 5)) * hours);
  const id = stableId(`institution/${source.code}`, createdAt);
  const place = {
    longitude: Math.round((district.longitude + random.between(-0.012, 0.012)) * 1e6) / 1e6,
    latitude: Math.round((district.latitude + random.between(-0.01, 0.01)) * 1e6) / 1e6,
  };
  const introduction = introductionOf(world, source, district.name, capacity, random);
  const openingHours = random.pick(texts.hours[profile.services.includes('WEEKEND') ? 'weekend' : 'weekday']);
  const services = random.sample(profile.services, random.int(5, Math.min(9, profile.services.length)));
  const updatedAt = later(now, -random.int(5, 90) * days);
  const factor = cityFactor[city.prefix] ?? 0.95;
  const known = { id, code: source.code, created_at: createdAt };
  const library = demoLibrary(world, known, profile, factor, updatedAt, source.house);
  const row: WholeRow<'institution'> = {
    id,
    code: source.code,
    name: source.name,
    short_name: source.shortName,
    pinyin: pinyin(source.shortName, { toneType: 'none', type: 'array' }).join(''),
    type: source.type,
    level: source.level,
    city_id: city.id,
    region_id: district.id,
    address: `${city.name}${district.name}${source.street}`,
    ...place,
    introduction,
    photos: [],
    hours: openingHours,
    // 医疗机构执业许可证: organisation number, region, class and serial, 22 characters.
    licence_no: `PDY9${String(n + 1).padStart(4, '0')}X${district.id}17D1${String(n + 1).padStart(3, '0')}`,
    credit_code: demoCreditCode(isPublic ? '12' : '91', city.id, 2000 + n),
    legal_person: '',
    licence_file_id: null,
    special_services: services.toSorted(),
    daily_capacity: capacity,
    contact: provider.name,
    mobile: provider.mobile,
    ...certify(
      world,
      { kind: 'institution', id },
      source.certification,
      submittedAt,
      provider.id,
      failedReason,
    ),
    review_fields: [],
    price_floor: null,
    release_rate: null,
    release_amount: null,
    // By a trigger, with its packages.
    annual_price: null,
    frozen_at: null,
    frozen_reason: '',
    frozen_in_force: false,
    // Both are set when the quotations are known.
    response_hours: null,
    award_count: 0,
    item_count: library.items.length,
    created_at: createdAt,
  };
  rows.institution.push(row);
  rows.institution_member.push({
    institution_id: id,
    user_id: provider.id,
    role: 'owner',
    created_at: createdAt,
  });
  addDoctors(world, source, id, createdAt);
  rows.institution_item.push(...library.rows);
  for (const rule of library.mutexRules)
    rows.institution_mutex_rule.push({
      id: stableId(`mutex/${source.code}/${rule.a}/${rule.b}`, createdAt),
      institution_id: id,
      ...rule,
    });
  for (const { item, requires, reason } of library.partnerRules)
    rows.institution_partner_rule.push({
      id: stableId(`partner/${source.code}/${item}`, createdAt),
      institution_id: id,
      item,
      requires: [...requires],
      reason,
    });
  addDemoPackages(world, row, library);
  return { row, provider, library };
}

/** Three to eight people: a chief examiner first, then whoever the institution's departments call for. */
function addDoctors(world: DemoWorld, source: SourceInstitution, institutionId: string, at: Date): void {
  const random = randomFor(`doctors/${source.code}`);
  const week = randomFor(`doctors/${source.code}/days`);
  const big = source.level.startsWith('3') || source.type === 'INTL';
  const count = random.int(3, big ? 8 : 6);
  const [chief, ...others] = world.source.doctors.filter((post) => post.types?.includes(source.type) ?? true);
  const posts = [...(chief ? [chief] : []), ...random.sample(others, count - 1)];
  const taken = new Set<string>();
  posts.forEach((post, i) => {
    let name = personName(random, world.source.names);
    while (taken.has(name)) name = personName(random, world.source.names);
    taken.add(name);
    const years = random.int(...post.years);
    world.rows.doctor.push({
      id: stableId(`doctor/${source.code}/${i}`, at),
      institution_id: institutionId,
      name,
      title: random.pick(post.titles),
      department: post.department,
      introduction: random.pick(post.texts).replace('{年}', String(years)),
      frozen: i > 2 && random.chance(0.06),
      sort: i,
      photo_file_id: null,
      photo: '',
      updated_at: at,
      // A post rotates: two to four days of the working week.
      days: week.sample([1, 2, 3, 4, 5], week.int(2, 4)).toSorted((a, b) => a - b),
    });
  });
}

/** Two or three paragraphs about the house, each from facts drawn for it. The first line says that it is invented. */
function introductionOf(
  { source: { texts } }: DemoWorld,
  { type, shortName }: SourceInstitution,
  district: string,
  capacity: number,
  random: Random,
): string {
  const area = random.int(9, 62) * 100;
  const opened = random.int(1986, 2019);
  const [ultrasound, draw, reportDays, stops] = [
    random.int(4, 14),
    random.int(4, 16),
    random.int(3, 9),
    random.int(3, 12),
  ];
  const facts: Readonly<Record<string, string | number>> = {
    short: shortName,
    district,
    capacity,
    area,
    opened,
    reopened: opened > 2005 ? opened : 2011,
    ultrasound,
    draw,
    days: reportDays,
    retry: reportDays + 20,
    batch: stops * 5,
    walk: stops + 3,
    parking: random.int(2, 30) * 10,
    minutes: random.int(95, 170),
  };
  const paragraphs = [random.pick(texts.openings[kindOf(type)]), random.pick(texts.flows)];
  if (random.chance(0.7)) paragraphs.push(random.pick(texts.closings));
  return ['（示例机构：名称、地址、人员与价格均为演示虚构）', ...paragraphs]
    .join('\n\n')
    .replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));
}

function kindOf(type: string): keyof DemoWorld['source']['texts']['openings'] {
  if (/^(CHECKUP|INTL)/.test(type)) return 'centre';
  if (/^(MCH|TCM|OCC)/.test(type)) return 'special';
  return /^(CLINIC|COMMUNITY|IMAGING)/.test(type) ? 'small' : 'hospital';
}
