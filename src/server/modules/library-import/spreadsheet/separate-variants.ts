import { sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import type { ParsedRow, RowValues } from '#domain/library-import/parsed-row.ts';

/** A library holds each name once. Of several lines with one name for different people, each gets its limit behind the
 * name (`TCT` → `TCT（未婚女性）`), and a note to look at it. */
export function separateVariants(rows: readonly ParsedRow[]): ParsedRow[] {
  const limitsByName = new Map<string, Set<string>>();
  for (const { values } of rows) {
    const limits = limitsByName.get(values.name) ?? new Set();
    limitsByName.set(values.name, limits.add(limitText(values)));
  }
  return rows.map((row) => {
    const { name } = row.values;
    const limit = limitText(row.values);
    if (name === '' || limit === '' || (limitsByName.get(name)?.size ?? 0) < 2) return row;
    return {
      ...row,
      values: { ...row.values, name: `${name}（${limit}）` },
      warnings: [...row.warnings, { code: 'variantNamed', name }],
    };
  });
}

function limitText({ sexes, ageMin, ageMax }: RowValues): string {
  const sex =
    sexes?.join() === '2,3'
      ? '女'
      : sexes?.join() === '1'
        ? '男'
        : (sexes ?? []).map((one) => sexGroupLabel[one]).join('、');
  const age =
    ageMin !== undefined && ageMax !== undefined
      ? `${ageMin}-${ageMax}岁`
      : ageMin !== undefined
        ? `${ageMin}岁以上`
        : ageMax !== undefined
          ? `${ageMax}岁以下`
          : '';
  return [sex, age].filter(Boolean).join('，');
}
