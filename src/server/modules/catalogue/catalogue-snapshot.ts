import type { Catalogue, CatalogueItem, LegalRule } from '#domain/catalogue/catalogue.ts';
import type { RuleForce } from '#domain/catalogue/rule-force.ts';
import type { Database, Sql } from '#server/db/database.ts';

/** Every compliance rule with what operators set of it, also those that are not in force. */
export async function readLegalRules(db: Sql): Promise<(LegalRule & { readonly force: RuleForce })[]> {
  const rows = await db.selectFrom('legal_rule').selectAll().orderBy('sort').orderBy('id').execute();
  return rows.map(({ rule, version, enabled, effect, from_day, to_day }) => ({
    ...rule,
    force: { version, enabled, effect, from: from_day, to: to_day },
  }));
}

/** The whole catalogue out of the database: some hundred items, read at start and again when an operator changes it. */
export const readCatalogue = (db: Database): Promise<Catalogue> =>
  // One after the other in one connection: side by side they would open one each, which takes longer than to read.
  db.connection().execute(readAll);

async function readAll(db: Sql): Promise<Catalogue> {
  const items = await db.selectFrom('catalogue_item').selectAll().orderBy('sort').orderBy('code').execute();
  const categories = await db.selectFrom('catalogue_category').selectAll().orderBy('sort').execute();
  const mutex = await db.selectFrom('catalogue_mutex').selectAll().orderBy('a').orderBy('b').execute();
  const partners = await db
    .selectFrom('catalogue_partner')
    .selectAll()
    .orderBy('item')
    .orderBy('requires')
    .execute();
  const categoryPartners = await db
    .selectFrom('catalogue_category_partner')
    .selectAll()
    .orderBy('requires')
    .execute();
  const replacements = await db
    .selectFrom('catalogue_replacement')
    .selectAll()
    .orderBy('from_code')
    .orderBy('to_code')
    .execute();
  const templates = await db
    .selectFrom('template_package')
    .selectAll()
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const rules = await readLegalRules(db);
  const item = (row: (typeof items)[number]): CatalogueItem => ({
    code: row.code,
    version: row.version,
    category: row.category,
    type: row.type,
    name: row.name,
    aliases: row.aliases,
    sexes: row.sexes,
    significance: row.significance,
    referencePrice: row.reference_price,
    unit: row.unit,
    fasting: row.fasting,
    radiation: row.radiation,
    preparation: row.preparation,
    genetic: row.genetic,
    preEmployment: row.pre_employment,
    contains: row.contains,
    active: row.active,
    ...(row.successor && { successor: row.successor }),
  });
  return {
    items: new Map(items.map((row) => [row.code, item(row)])),
    categories,
    mutex,
    partners,
    categoryPartners: categoryPartners.map((row) => ({
      categories: row.categories,
      exceptItems: row.except_items,
      requires: row.requires,
      reason: row.reason,
    })),
    replacements: replacements.map((row) => ({
      from: row.from_code,
      to: row.to_code,
      level: row.level,
      sexes: row.sexes,
      reason: row.reason,
    })),
    templates: templates.map((row) => ({
      code: row.code,
      name: row.name,
      checkType: row.check_type,
      audience: row.audience,
      groupName: row.group_name,
      ageMin: row.age_min,
      ageMax: row.age_max,
      description: row.description,
      items: row.items,
    })),
    legalRules: rules,
  };
}
