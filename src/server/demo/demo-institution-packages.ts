import type { SexGroup, TemplatePackage } from '#domain/catalogue/catalogue.ts';
import { type Fen, sumFen } from '#domain/kernel/money.ts';
import { stableId } from '#server/db/stable-id.ts';
import { requestedPackage } from '#server/modules/market/price-range.query.ts';
import { demoConfirmations } from './demo-confirmations.ts';
import { believablePrice, type DemoLibrary, isOffered } from './demo-library.ts';
import { type DemoWorld, days, later, type WholeRow } from './demo-rows.ts';
import { randomFor } from './random.ts';

/** Two to six packages of the institution's own, made from what it offers, named its own way. */
export function addDemoPackages(
  { rows, catalogue, source }: DemoWorld,
  { id: institutionId, code, short_name, created_at }: WholeRow<'institution'>,
  library: DemoLibrary,
): void {
  const random = randomFor(`packages/${code}`);
  const byCode = new Map(
    library.rows.filter(isOffered).flatMap((row) => row.catalogue_codes.map((one) => [one, row])),
  );
  const count = random.int(2, 6);
  const createdAt = later(created_at, 3 * days);
  const names = new Set<string>();
  let sort = 0;
  for (const template of random.sample(catalogue.templates, catalogue.templates.length)) {
    if (sort === count) break;
    const offered = offeredOf(template, byCode);
    if (!offered) continue;
    const ownName = random.pick(source.texts.packageNames[template.checkType] ?? ['{简称}健康套餐']);
    const name = names.has(ownName) ? template.name : ownName.replace('{简称}', short_name);
    names.add(ownName);
    const sums = Object.values(offered).map((items) => sumFen(items.map((item) => item.list_price)));
    const dearest: Fen = Math.max(...sums);
    const id = stableId(`package/${code}/${template.code}`, createdAt);
    rows.institution_package.push({
      id,
      institution_id: institutionId,
      name,
      check_type: template.checkType,
      description: `${template.description}适合${template.audience}。`,
      list_price: dearest,
      sale_price: Math.min(dearest, believablePrice(dearest * random.between(0.58, 0.86)) - 200),
      frozen: sort > 1 && random.chance(0.08),
      sort,
      created_at: createdAt,
      updated_at: createdAt,
      confirmations: demoConfirmations(
        catalogue,
        {
          purpose: template.checkType,
          packages: Object.entries(offered).map(([sex, items]) =>
            requestedPackage(catalogue, template.checkType, {
              sex: Number(sex) as SexGroup,
              itemCodes: items.flatMap((item) => item.catalogue_codes),
            }),
          ),
        },
        createdAt,
      ),
    });
    for (const [sex, items] of Object.entries(offered))
      items.forEach((item, i) =>
        rows.institution_package_item.push({
          package_id: id,
          sex: Number(sex) as SexGroup,
          institution_item_id: item.id,
          sort: i,
        }),
      );
    sort++;
  }
}

/** The institution's items for each sex of a template; undefined when it lacks more than a tenth of them. */
function offeredOf(template: TemplatePackage, byCode: ReadonlyMap<string, WholeRow<'institution_item'>>) {
  const bySex: Record<string, WholeRow<'institution_item'>[]> = {};
  for (const [sex, codes] of Object.entries(template.items)) {
    const items = codes.flatMap((code) => byCode.get(code) ?? []);
    if (items.length < codes.length * 0.9) return undefined;
    bySex[sex] = items;
  }
  return bySex;
}
