import type { SexGroup, TemplatePackage } from '#domain/catalogue/catalogue.ts';
import { sumFen, type Fen } from '#domain/kernel/money.ts';
import { believablePrice, type DemoLibrary, type DemoLibraryItem } from './demo-library.ts';
import { days, later, type DemoWorld, type Row } from './demo-rows.ts';
import { demoId, randomFor } from './random.ts';

/** Two to six packages of the institution's own, made from what it offers, named its own way. */
export function addDemoPackages(
  world: DemoWorld,
  code: string,
  institution: Row<'institution'>,
  library: DemoLibrary,
): void {
  const random = randomFor(`packages/${code}`);
  const byCode = new Map(
    library.items.flatMap((item) =>
      item.mapping === 'confirmed' && !item.frozen && item.catalogueCode
        ? [[item.catalogueCode, item] as const]
        : [],
    ),
  );
  const count = random.int(2, 6);
  const createdAt = later(institution.created_at, 3 * days);
  const templates = random.sample(world.catalogue.templates, world.catalogue.templates.length);
  const names = new Set<string>();
  let sort = 0;
  for (const template of templates) {
    if (sort === count) break;
    const offered = offeredOf(template, byCode);
    if (!offered) continue;
    const ownName = random.pick(packageNames[template.checkType] ?? ['{简称}健康套餐']);
    const name = names.has(ownName) ? template.name : ownName.replace('{简称}', institution.short_name);
    names.add(ownName);
    const dearest = Math.max(
      ...Object.values(offered).map((items) => sumFen(items.map((item) => item.listPrice))),
    );
    const id = demoId(`package/${code}/${template.code}`, createdAt);
    world.rows.institution_package.push({
      id,
      institution_id: institution.id,
      name,
      check_type: template.checkType,
      description: `${template.description}适合${template.audience}。`,
      list_price: dearest,
      sale_price: salePrice(dearest, random.between(0.58, 0.86)),
      frozen: sort > 1 && random.chance(0.08),
      sort,
      created_at: createdAt,
    });
    for (const [sex, items] of Object.entries(offered)) {
      items.forEach((item, i) =>
        world.rows.institution_package_item.push({
          package_id: id,
          sex: Number(sex) as SexGroup,
          institution_item_id: item.id,
          sort: i,
        }),
      );
    }
    sort++;
  }
}

const salePrice = (listPrice: Fen, discount: number) =>
  Math.min(listPrice, believablePrice(listPrice * discount) - 200);

/** The institution's items for each sex of a template; undefined when it lacks more than a tenth of them. */
function offeredOf(template: TemplatePackage, byCode: ReadonlyMap<string, DemoLibraryItem>) {
  const bySex: Record<string, DemoLibraryItem[]> = {};
  for (const [sex, codes] of Object.entries(template.items)) {
    const items = codes.flatMap((code) => byCode.get(code) ?? []);
    if (items.length < codes.length * 0.9) return undefined;
    bySex[sex] = items;
  }
  return bySex;
}

const packageNames: Readonly<Record<string, readonly string[]>> = {
  ENTRY: ['入职体检套餐', '{简称}新员工体检', '入职体检（隔日出报告）'],
  ANNUAL: ['员工年度体检A套餐', '{简称}职工标准套餐', '在职职工年检套餐', '年度体检（含早餐）'],
  EXECUTIVE: ['{简称}尊享深度体检', '管理层全面评估', '高端深度体检一日流程'],
  WOMEN: ['女职工关爱套餐', '{简称}女性两癌筛查套餐'],
  MEN: ['男士健康套餐', '{简称}男性专项'],
  SPECIAL: ['专项筛查套餐', '{简称}专项评估', '岗位相关专项体检'],
  OCCUPATION: ['岗位健康检查套餐', '驾驶与登高岗位套餐'],
  HEALTHCERT: ['从业人员健康检查', '健康证体检套餐'],
  RETIRED: ['长者年度体检', '离退休职工套餐'],
};
