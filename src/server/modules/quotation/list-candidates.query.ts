import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';
import { byServing, mayServe, servingFor } from '#domain/institution/serving-offers.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { isTyped } from '#domain/kernel/search-text.ts';
import { audienceOf, suits } from '#domain/matching/audience.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { findAmong } from '#server/modules/common/find-among.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';

type Candidate = CallOutput<'quotation.listCandidates'>['candidates'][number];

const most = 30;
/** Merely like names help little: a few of them. */
const mostAlike = 8;

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
    .innerJoin('demand_package as d', 'd.id', 'p.demand_package_id')
    .select(['l.catalogue_code', 'q.institution_id', 'd.sex', 'd.age_min as ageMin', 'd.age_max as ageMax'])
    .where('l.id', '=', lineId)
    .executeTakeFirstOrThrow(() => notFound('这一行刚刚被更新，请刷新页面后重试。'));
  const audience = audienceOf(line);
  const library = await loadLibrary(db, line.institution_id);
  const code = line.catalogue_code;
  const asked = catalogue.items.get(code);
  const { rank, compared } = servingFor(catalogueGraph(catalogue), code);
  const wanted = isTyped(keyword);
  const named = new Set(
    wanted ? await findAmong(db, library.items, (offer) => namesOf(catalogue, offer), keyword) : [],
  );
  return library.items
    .filter((offer) => suits(catalogue, offer, audience))
    .map((offer) => compared(rank(offer)))
    .filter((one) => (wanted ? named.has(one.offer) : mayServe(one)))
    .toSorted(byServing)
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

function namesOf(catalogue: Catalogue, offer: OfferedItem): string[] {
  const items = offer.catalogueCodes.flatMap((code) => catalogue.items.get(code) ?? []);
  return [offer.name, ...items.flatMap(({ name, aliases }) => [name, ...aliases])];
}
