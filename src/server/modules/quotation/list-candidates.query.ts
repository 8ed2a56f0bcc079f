import { type Catalogue, type Replacement, replacementLevelLabel } from '#domain/catalogue/catalogue.ts';
import { isJust, type OfferedItem } from '#domain/institution/institution-item.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { likeness } from '#domain/catalogue/likeness.ts';
import { admits, audienceOf } from '#domain/matching/audience.ts';
import type { Sql } from '#server/db/database.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import { readPackage } from '#server/modules/demand/demand-packages.store.ts';

type Candidate = CallOutput<'quotation.listCandidates'>['candidates'][number];

const most = 30;
/** Merely like names help little: a few of them. */
const mostAlike = 8;

interface Rank {
  readonly near: number;
  readonly why: string;
}

/**
 * Own items that could serve a line, best first: the item itself, panels with it, declared replacements, the same
 * category, like names. With a keyword the whole library is searched. Nothing that the package's sex or age excludes.
 */
export async function listCandidates(
  db: Sql,
  catalogue: Catalogue,
  lineId: string,
  keyword: string,
): Promise<Candidate[]> {
  const line = await db
    .selectFrom('quotation_line as l')
    .innerJoin('quotation_package as p', 'p.id', 'l.quotation_package_id')
    .innerJoin('quotation as q', 'q.id', 'p.quotation_id')
    .select(['l.catalogue_code', 'p.demand_package_id', 'q.institution_id'])
    .where('l.id', '=', lineId)
    .executeTakeFirstOrThrow(() => notFound('这一行刚刚被更新，请刷新页面后重试。'));
  const audience = audienceOf((await readPackage(db, line.demand_package_id)).pkg);
  const library = await loadLibrary(db, line.institution_id);
  const code = line.catalogue_code;
  const asked = catalogue.items.get(code);
  const rank = ranker(catalogue, code);
  const name = asked?.name ?? code;
  const wanted = keyword.toUpperCase();
  return library.items
    .filter(
      (offer) =>
        admits(offer, audience) &&
        offer.catalogueCodes.every((own) => catalogue.items.get(own)?.sexes.includes(audience.sex)),
    )
    .map((offer) => ({
      offer,
      ...rank(offer),
      like: Math.max(
        likeness(name, offer.name),
        ...offer.catalogueCodes.map((own) => likeness(name, catalogue.items.get(own)?.name ?? '')),
      ),
    }))
    .filter(({ offer, near, like }) =>
      wanted ? matchesKeyword(catalogue, offer, wanted) : near > 0 || like >= 0.3,
    )
    .toSorted(
      (a, b) =>
        b.near - a.near ||
        b.like - a.like ||
        a.offer.salePrice - b.offer.salePrice ||
        (a.offer.id < b.offer.id ? -1 : 1),
    )
    .filter(
      (one, i, all) => wanted || one.near > 0 || i < all.filter(({ near }) => near > 0).length + mostAlike,
    )
    .slice(0, most)
    .map(({ offer, why }) => {
      const item = catalogue.items.get(offer.catalogueCodes[0] ?? '');
      return {
        id: offer.id,
        name: offer.name,
        code: offer.catalogueCodes[0] ?? '',
        listPrice: toYuanText(offer.listPrice),
        salePrice: toYuanText(offer.salePrice),
        catalogueName: offer.catalogueCodes.map((own) => catalogue.items.get(own)?.name ?? own).join(' + '),
        category: catalogue.categories.find((one) => one.code === item?.category)?.name ?? '',
        why,
        difference: toYuanText(offer.salePrice - (asked?.referencePrice ?? 0)),
      };
    });
}

function ranker(catalogue: Catalogue, code: string): (offer: OfferedItem) => Rank {
  const graph = catalogueGraph(catalogue);
  const containing = new Set(graph.codesContaining(code));
  const atoms = graph.atomsOf[graph.numberOf.get(code) ?? -1] ?? [];
  const rules = new Map<string, Replacement>(graph.replacementsOf(code).map((rule) => [rule.to, rule]));
  const category = catalogue.items.get(code)?.category;
  const doesAll = (codes: readonly string[]) => {
    const done = new Set(codes.flatMap((own) => graph.atomsOf[graph.numberOf.get(own) ?? -1] ?? []));
    return atoms.length > 0 && atoms.every((atom) => done.has(atom));
  };
  return (offer) => {
    const codes = offer.catalogueCodes;
    if (isJust(offer, code)) return { near: 4, why: '就是本项' };
    if (codes.some((own) => containing.has(own)) || doesAll(codes))
      return { near: 3, why: '组合项目，已含本项' };
    const [rule] = codes.flatMap((own) => rules.get(own) ?? []);
    if (rule) return { near: 2, why: `目录声明可代替（${replacementLevelLabel[rule.level]}）` };
    if (codes.some((own) => catalogue.items.get(own)?.category === category))
      return { near: 1, why: '同类别' };
    return { near: 0, why: '名称相近' };
  };
}

function matchesKeyword(catalogue: Catalogue, offer: OfferedItem, keyword: string): boolean {
  const items = offer.catalogueCodes.flatMap((code) => catalogue.items.get(code) ?? []);
  return [offer.name, ...items.flatMap(({ name, aliases }) => [name, ...aliases])].some((text) =>
    text.toUpperCase().includes(keyword),
  );
}
