import { type SexGroup, sexGroupLabel } from '#domain/catalogue/catalogue.ts';

interface Limits {
  readonly sexes: readonly SexGroup[];
  readonly ageMin: number | null;
  readonly ageMax: number | null;
}

/** `女性 · 40 岁以上`; empty without any. */
export function limitsText({ sexes, ageMin, ageMax }: Limits): string {
  const women = sexes.join() === '2,3';
  const sex =
    sexes.length === 0 || sexes.length === 3
      ? ''
      : women
        ? '女性'
        : sexes.map((one) => sexGroupLabel[one]).join('、');
  const age =
    ageMin !== null && ageMax !== null
      ? `${ageMin}–${ageMax} 岁`
      : ageMin !== null
        ? `${ageMin} 岁以上`
        : ageMax !== null
          ? `${ageMax} 岁以下`
          : '';
  return [sex, age].filter(Boolean).join(' · ');
}
