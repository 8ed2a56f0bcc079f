import type { ColumnProfile } from './column-profile.ts';
import type { ColumnRole, RoleColumn } from './header-words.ts';

type Roles = Partial<Record<ColumnRole, RoleColumn>>;

/** Roles by content alone, for sheets without a header: the price column, then the most telling text column. */
export function guessColumns(profiles: ReadonlyMap<number, ColumnProfile>): Roles {
  const roles: Roles = {};
  const all = [...profiles].filter(([, profile]) => profile.filled >= 2);
  const most = Math.max(0, ...all.map(([, profile]) => profile.filled));

  const prices = all
    .filter(([, p]) => p.prices >= 0.7 && !p.running && p.texts < 0.5 && p.filled >= most * 0.5)
    .toSorted(([, a], [, b]) => b.meanPrice - a.meanPrice)
    .slice(0, 2);
  const names = all
    .filter(
      ([, p]) =>
        p.texts >= 0.6 && p.distinct >= 0.5 && p.codes < 0.5 && p.meanLength >= 2 && p.meanLength <= 30,
    )
    .toSorted(([a, p], [b, q]) => nameLikeness(q) - nameLikeness(p) || a - b);
  const name = names[0];
  if (name) roles.name = { column: name[0], confidence: 0.6, reason: '没有表头，这一列的文字最像项目名称' };

  const [list, sale] = prices;
  if (list) roles.listPrice = { column: list[0], confidence: 0.6, reason: '没有表头，这一列多为金额' };
  if (sale)
    roles.salePrice = { column: sale[0], confidence: 0.5, reason: '没有表头，这一列金额较低，看作优惠价' };

  const rest = all.filter(([column]) => !Object.values(roles).some((place) => place.column === column));
  const code = rest.find(([, p]) => p.codes >= 0.8 && p.distinct >= 0.9 && !p.running);
  if (code) roles.code = { column: code[0], confidence: 0.5, reason: '没有表头，这一列像编码' };
  const category = rest.find(([, p]) => p.texts >= 0.8 && p.distinct < 0.5 && p.meanLength <= 12);
  if (category)
    roles.category = { column: category[0], confidence: 0.5, reason: '没有表头，这一列文字重复较多，像类别' };
  return roles;
}

/** Names hardly repeat and are short; remarks are long. */
const nameLikeness = (p: ColumnProfile) => p.distinct * p.filled * (p.meanLength <= 16 ? 1 : 0.4);
