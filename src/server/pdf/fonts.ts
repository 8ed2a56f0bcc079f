import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasGlyph } from './printable.ts';

const { resolve } = createRequire(import.meta.url);
const read = (files: readonly string[]) => files.map((file) => readFileSync(resolve(file)));

/** Regular and bold. `layout.typ` names the families in this order. */
const families = [
  [
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  ],
  // ₂ ⁺ ☑ ✔ and other signs of medical texts and forms.
  ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  // 𠮷 and others of names beyond the characters of the standard list.
  [
    '@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf',
    '@expo-google-fonts/noto-sans-hk/700Bold/NotoSansHK_700Bold.ttf',
  ],
  [
    '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  ],
] as const;

/** Of the same families, for pictures. */
export const boldFontFiles = (): string[] => families.map(([, bold]) => resolve(bold));

/** The fonts that a text needs: most need the first family alone, and each takes time to be read. */
export function fontsFor(text: string): Buffer[] {
  const fonts: Buffer[] = [];
  const rare = new Set(text.match(/[^\n\t\x20-\x7e\u4e00-\u9fa5]/gu));
  for (const family of families) {
    if (fonts.length > 0 && rare.size === 0) break;
    const own = read(family);
    const has = hasGlyph(own[0] as Buffer);
    const some = [...rare].filter(has);
    if (fonts.length === 0 || some.length > 0) fonts.push(...own);
    for (const character of some) rare.delete(character);
  }
  return fonts;
}
