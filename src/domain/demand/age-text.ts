/** `18–40 岁`, `35 岁及以上`, `40 岁及以下`; '' where all ages are meant. Whole years, both inclusive. */
export function ageText(min: number | null | undefined, max: number | null | undefined): string {
  if (min != null && max != null) return `${min}–${max} 岁`;
  if (min != null) return `${min} 岁及以上`;
  return max == null ? '' : `${max} 岁及以下`;
}
