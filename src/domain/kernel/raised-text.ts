const raised = new Map([...'0123456789+-()'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾'][at] ?? sign]));
const lowered = new Map([...'0123456789+-()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₍₎'][at] ?? sign]));

/** Digits that a text sets higher or lower, as the signs for it: 50 with a footnote 2 is 50², never 502. */
export const raisedText = (text: string, how: 'superscript' | 'subscript'): string =>
  Array.from(text, (sign) => (how === 'superscript' ? raised : lowered).get(sign) ?? sign).join('');
