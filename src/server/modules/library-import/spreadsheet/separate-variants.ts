import { sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import type { ParsedRow, RowValues } from '#domain/library-import/parsed-row.ts';
import { modalityOf } from '#domain/names/modality.ts';
import { saysItself } from '#domain/names/name-in-category.ts';

/** A library holds each name once. Of several lines with one name for different people, each gets its limit behind the
 * name (`TCT` → `TCT（未婚女性）`), and a note to look at it. */
export function separateVariants(rows: readonly ParsedRow[]): ParsedRow[] {
  const limitsByName = new Map<string, Set<string>>();
  for (const { values } of rows) {
    const limits = limitsByName.get(values.name) ?? new Set();
    limitsByName.set(values.name, limits.add(limitText(values)));
  }
  const modalitiesByName = new Map<string, Set<string>>();
  for (const { values } of rows) {
    const modalities = modalitiesByName.get(values.name) ?? new Set();
    modalitiesByName.set(values.name, modalities.add(modalityOf(values.category ?? '') ?? ''));
  }
  return rows.map((row) => {
    const { name } = row.values;
    const modality = modalityOf(row.values.category ?? '');
    // 甲状腺 under 彩超 and under CT: two items, each with how its picture is made in its name.
    if (
      name !== '' &&
      modality !== undefined &&
      !saysItself.test(name) &&
      (modalitiesByName.get(name)?.size ?? 0) > 1
    )
      return {
        ...row,
        values: { ...row.values, name: `${name}${modality}` },
        warnings: [...row.warnings, { code: 'modalityNamed', name }],
      };
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
