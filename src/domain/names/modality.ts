// Read by the review of an import as well: light, and without what old browsers lack.

/** What a category or a department says of how a picture is made, as names of items say it. 影像科 and 放射科 make several kinds and say none. */
const modalities: readonly (readonly [said: RegExp, modality: string])[] = [
  [/彩超|彩色多普勒|彩色超声/, '彩超'],
  [/(?:^|[^彩])b超/i, 'B超'],
  [/超声(?!彩超)/, '超声'],
  [/(?:^|[^a-z])p?ct(?:$|[^a-z0-9])|计算机断层/i, 'CT'],
  [/磁共振|核磁|(?:^|[^a-z])mri?(?:$|[^a-z])/i, '磁共振'],
  [/(?:^|[^a-z])dr(?:$|[^a-z])|x线|x光|平片|拍片/i, 'DR'],
  [/钼靶/, '钼靶'],
];

/** The one way of making pictures that a category names; undefined for none and for several. */
export function modalityOf(category: string): string | undefined {
  const text = category.normalize('NFKC');
  const said = modalities.filter(([pattern]) => pattern.test(text)).map(([, modality]) => modality);
  const kinds = new Set(said.map((one) => (/超/.test(one) ? '超声' : one)));
  return kinds.size === 1 ? said[0] : undefined;
}

/** 彩超, CT室, MRI检查: a text that says how pictures are made and nothing of what. */
export const isModalityAlone = (text: string): boolean =>
  /^(?:彩超|彩色(?:多普勒)?超声|b超|超声|p?ct|磁共振|核磁(?:共振)?|mri?|dr|x线|x光|钼靶)(?:检查|室|科|类|项目)?[:：]?$/i.test(
    text.normalize('NFKC').replace(/\s/g, ''),
  );
