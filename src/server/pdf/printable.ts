/**
 * Texts with what none of the fonts has a glyph for replaced visibly, by its code point: `😀` becomes `〔U+1F600〕`. What is
 * never seen (control characters, joiners, variation selectors) is left out, line ends stay.
 * @param fonts bytes of TrueType files
 */
export function printableWith(fonts: readonly Buffer[]): (text: string) => string {
  const have = fonts.map(hasGlyph);
  return (text) =>
    text
      .toWellFormed()
      .replace(/(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/[^\n\t\x20-\x7e\u4e00-\u9fa5]/gu, (character) => {
        if (have.some((has) => has(character))) return character;
        const point = character.codePointAt(0) as number;
        return `〔U+${point.toString(16).toUpperCase().padStart(4, '0')}〕`;
      });
}

/** Whether the font draws a character. */
export function hasGlyph(font: Buffer): (character: string) => boolean {
  const ranges = charactersOf(font);
  return (character) => {
    const point = character.codePointAt(0) as number;
    return ranges.some(([first, end]) => first <= point && point <= end);
  };
}

/** First and last code points of the ranges that the font's character map (format 12) has. */
function charactersOf(font: Buffer): [number, number][] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const map = entry === undefined ? 0 : font.readUInt32BE(entry + 8);
  const maps = Array.from({ length: map ? font.readUInt16BE(map + 2) : 0 }, (_, at) => {
    return map + font.readUInt32BE(map + 8 + 8 * at);
  });
  const full = maps.find((at) => font.readUInt16BE(at) === 12);
  if (full === undefined) throw new Error('The font has no character map of format 12.');
  return Array.from({ length: font.readUInt32BE(full + 12) }, (_, group) => {
    const at = full + 16 + 12 * group;
    return [font.readUInt32BE(at), font.readUInt32BE(at + 4)];
  });
}
