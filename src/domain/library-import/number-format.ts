// What a number format writes around the digits: "约"0, 0"折", [$US$-409]0. It is seen in the cell, so it was said.

/** Of money in yuan: it changes nothing. */
const neutral = /^(?:[¥￥]|元|圆|rmb|cny|人民币)?$/i;
const digit = /^(?:[0#?]|general|g\/通用格式|@)/i;

interface Around {
  readonly before: string;
  readonly behind: string;
  /** The format shows nothing at all: `;;;`. */
  readonly nothing: boolean;
}

/** Of a number other than 0. Undefined where the format changes nothing that matters, or is too clever to be told. */
export function writtenAround(format: string, negative: boolean): Around | undefined {
  const sections = sectionsOf(format);
  // By conditions, or in thousands and millions: the number itself is what was typed.
  if (sections.some((section) => /\[[<>=]/.test(section) || /[0#?!.],+(?![0#?])/.test(withoutTexts(section))))
    return undefined;
  const section = (negative ? sections[1] : undefined) ?? sections[0] ?? '';
  if (section.trim() === '')
    return sections.length > 1 ? { before: '', behind: '', nothing: true } : undefined;
  const [before = '', ...more] = piecesOf(section);
  const behind = more.at(-1) ?? '';
  if (more.slice(0, -1).some((piece) => piece !== '')) return undefined;
  const [first, last] = [before, behind].map((piece) => (neutral.test(piece) ? '' : piece));
  return first || last ? { before: first ?? '', behind: last ?? '', nothing: false } : undefined;
}

const withoutTexts = (section: string): string => section.replaceAll(/"[^"]*"|\\.|[_*]./g, '');

function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [piece] of format.matchAll(/"[^"]*"|\\.|;|[^;"\\]+|./gs))
    if (piece === ';') sections.push('');
    else sections[sections.length - 1] += piece;
  return sections;
}

/** The texts of a section, cut where its digits stand. */
function piecesOf(section: string): string[] {
  const pieces = [''];
  let rest = section;
  let inDigits = false;
  while (rest !== '') {
    const [placeholder] = /^(?:E[+-]0+|[0#?.,%/ ]+)/.exec(rest) ?? digit.exec(rest) ?? [];
    const [token, text = ''] = placeholder
      ? [placeholder]
      : ((
          [
            [/^"([^"]*)"?/, 1],
            [/^\[\$([^\]-]*)[^\]]*\]/, 1],
            [/^\[[^\]]*\]/, 0],
            [/^[\\!](.)/s, 1],
            [/^[_*]./s, 0],
          ] as const
        ).flatMap(([pattern, group]) => {
          const found = pattern.exec(rest);
          return found ? [[found[0], group === 0 ? '' : (found[1] ?? '')] as const] : [];
        })[0] ?? [rest.slice(0, 1), rest.slice(0, 1)]);
    rest = rest.slice(token.length);
    if (placeholder !== undefined && /[0#?@gG]/.test(placeholder)) {
      if (!inDigits) pieces.push('');
      inDigits = true;
      continue;
    }
    const said = text.replaceAll(/[\s()+-]/g, '');
    if (said === '') continue;
    inDigits = false;
    pieces[pieces.length - 1] += said;
  }
  return pieces;
}
