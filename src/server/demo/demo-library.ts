import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { stableId } from '#server/db/stable-id.ts';
import { offeredItem } from '#server/modules/library/load-library.ts';
import type { DemoWorld, WholeRow } from './demo-rows.ts';
import type { DemoSource, ItemLimit, SourceHouse, SourceProfile } from './demo-source.ts';
import { listStyle, ownCategory, ownCode, ownName } from './price-list-style.ts';
import { type Random, randomFor } from './random.ts';

export interface DemoLibrary extends InstitutionLibrary {
  readonly rows: readonly WholeRow<'institution_item'>[];
}

/** What of a price list can be quoted: active items whose mapping is confirmed. */
export const isOffered = (row: WholeRow<'institution_item'>) =>
  row.mapping_state === mappingState.confirmed && !row.frozen;

/** An institution's price list in its own wording, most of it mapped to the catalogue. */
export function demoLibrary(
  { catalogue, source }: DemoWorld,
  institution: { id: string; code: string; created_at: Date },
  profile: SourceProfile,
  cityFactor: number,
  updatedAt: Date,
  house: SourceHouse | undefined,
): DemoLibrary {
  const { id: institutionId, code, created_at: at } = institution;
  const random = randomFor(`library/${code}`);
  const style = listStyle(random);
  const core = templateCodes(catalogue);
  const always = new Set([...source.library.always, ...(house?.with ?? [])]);
  const offered = offeredItems(source, catalogue, core, profile, random, house);
  const factor = random.between(...profile.list) * cityFactor;
  const discount = random.between(...profile.sale);
  const names = new Set<string>();
  const common = {
    institution_id: institutionId,
    created_at: at,
    updated_at: updatedAt,
    version: 1,
    catalogue_seen_at: updatedAt,
    merged_from: [],
  };
  const rows = offered.map((item, i): WholeRow<'institution_item'> => {
    const name = unique(ownName(item, style, random), item.name, names);
    const listPrice = believablePrice(item.referencePrice * factor * random.between(0.88, 1.14));
    const drawn = mappingOf(core.has(item.code), random);
    const mapping = always.has(item.code) ? 2 : drawn;
    const salePrice = believablePrice(listPrice * discount * random.between(0.95, 1.05));
    const suspected = mapping === 1 ? Math.round(random.between(0.55, 0.89) * 100) / 100 : null;
    const limit: ItemLimit = { ...limitOf(source, item, random), ...house?.limits[item.code] };
    return {
      ...common,
      id: stableId(`item/${code}/${item.code}`, at),
      code: ownCode(style, item, i + 1),
      name,
      category: ownCategory(item, style),
      list_price: listPrice,
      sale_price: Math.min(listPrice, salePrice),
      catalogue_codes: mapping === 0 ? [] : [item.code],
      mapping_state: mapping,
      mapping_score: mapping === 2 ? 1 : suspected,
      sexes: limit.sexes ? [...limit.sexes] : null,
      age_min: limit.ageMin ?? null,
      age_max: limit.ageMax ?? null,
      note: limit.note ?? '',
      frozen: !core.has(item.code) && random.chance(0.04),
    };
  });
  for (const { name, category, yuan } of random.sample(source.library.extras, random.int(3, 6))) {
    if (names.has(name)) continue;
    const price = believablePrice(yuan * 100 * factor);
    rows.push({
      ...common,
      id: stableId(`item/${code}/${name}`, at),
      code: ownCode(style, undefined, rows.length + 1),
      name,
      category,
      list_price: price,
      sale_price: price,
      catalogue_codes: [],
      mapping_state: 0,
      mapping_score: null,
      sexes: null,
      age_min: null,
      age_max: null,
      note: '',
      frozen: false,
    });
  }
  const listed = new Set(rows.flatMap((row) => row.catalogue_codes));
  const mutexRules = source.library.mutex.filter(
    (rule) => listed.has(rule.a) && listed.has(rule.b) && random.chance(0.3),
  );
  const partnerRules = source.library.partner.filter(
    (rule) => [rule.item, ...rule.requires].every((one) => listed.has(one)) && random.chance(0.25),
  );
  return {
    institutionId,
    rows,
    items: rows.filter(isOffered).map(offeredItem),
    mutexRules: [...mutexRules, ...(house?.mutex ?? [])],
    partnerRules,
  };
}

/** Every code that a template package names: what buyers ask for most. */
const templateCodes = (catalogue: Catalogue): ReadonlySet<string> =>
  new Set(catalogue.templates.flatMap((template) => Object.values(template.items).flat()));

/** The standard items an institution offers, in catalogue order. */
function offeredItems(
  { library: { always } }: DemoSource,
  catalogue: Catalogue,
  core: ReadonlySet<string>,
  { size, without, strong }: SourceProfile,
  random: Random,
  house: SourceHouse | undefined,
): CatalogueItem[] {
  const wanted = random.int(...size);
  const items = [...catalogue.items.values()];
  const scored = items
    .filter((item) => item.active && !without.includes(item.category))
    .map((item) => {
      let score = random.next() * 1.3 - Math.log10(item.referencePrice / 100 + 10) * 0.4;
      if (always.includes(item.code)) score += 9;
      else if (core.has(item.code)) score += random.chance(0.94) ? 3 : -1;
      if (strong.includes(item.category)) score += 0.8;
      else if (item.category === 'TCM') score -= 1;
      return { code: item.code, score };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, wanted);
  const chosen = new Set([...scored.map(({ code }) => code), ...(house?.with ?? [])]);
  return items.filter(({ code }) => chosen.has(code) && !house?.without.includes(code));
}

/** Price lists have round numbers: the dearer the item, the rounder. */
export function believablePrice(fen: number): Fen {
  const yuan = fen / 100;
  const step = yuan < 30 ? 1 : yuan < 120 ? 2 : yuan < 600 ? 5 : yuan < 2000 ? 10 : 50;
  return Math.round(yuan / step) * step * 100;
}

/** 0 unmapped, 1 suggested, 2 confirmed. */
function mappingOf(isCore: boolean, random: Random): 0 | 1 | 2 {
  const drawn = random.next();
  if (isCore) return drawn < 0.975 ? 2 : 1;
  return drawn < 0.86 ? 2 : drawn < 0.95 ? 1 : 0;
}

function unique(name: string, fallback: string, taken: Set<string>): string {
  let candidate = taken.has(name) ? fallback : name;
  for (let n = 2; taken.has(candidate); n++) candidate = `${fallback}-${n}`;
  taken.add(candidate);
  return candidate;
}

function limitOf({ library }: DemoSource, item: CatalogueItem, random: Random): ItemLimit {
  const rule = library.limits.find(({ codes }) => new RegExp(codes).test(item.code));
  return rule && random.chance(rule.share) ? rule.limit : {};
}
