import { imagingLexicon } from './imaging.ts';
import type { NameIndex } from './name-index.ts';

/** English words that tell items apart, and what the Chinese of the same name must say for them to say nothing more. */
const telling: Readonly<Record<string, RegExp>> = Object.fromEntries(
  (
    [
      ['fasting', /空腹/],
      ['postprandial', /餐后/],
      ['urine urinary', /尿/],
      ['stool fecal faecal feces faeces', /粪|便/],
      ['occult', /隐血/],
      ['contrast enhanced enhancement', /增强|血管成像|cta/],
      ['transvaginal', /阴/],
      ['transrectal', /直肠/],
      ['quantitative quantification quantity', /定量/],
      ['qualitative', /定性/],
      ['free', /游离|非酯化/],
      ['total', /总/],
      ['direct conjugated', /直接|结合/],
      ['indirect unconjugated', /间接|未结合|非结合/],
      ['high hypersensitive ultrasensitive sensitive sensitivity', /高|敏/],
      ['low', /低/],
      ['antibody antibodies', /抗/],
      ['antigen', /抗原|前列腺特异/],
      ['surface', /表面|表抗|乙肝/],
      ['core', /核心|乙肝/],
      ['dynamic ambulatory holter monitoring monitor', /动态|监测/],
      ['exercise treadmill stress', /运动|平板|负荷|压力/],
      ['painless sedated sedation anesthesia anaesthesia', /无痛|麻醉/],
      ['capsule', /胶囊/],
      ['left', /左/],
      ['right', /右/],
      ['lateral', /侧/],
      ['oblique', /斜/],
      ['elastography elasticity', /弹性/],
      ['angiography angiogram', /血管|造影|cta|mra/],
      ['calcium', /钙/],
      ['typing genotyping genotype', /分型/],
      ['gene genetic', /基因/],
      ['culture', /培养/],
      ['ratio', /比/],
      ['index', /指数|比/],
      ['release', /释放/],
      ['tolerance', /耐量/],
      ['resistance', /抵抗/],
      ['carotid', /颈/],
      ['renal kidney', /肾|泌尿/],
      ['liver hepatic', /肝|腹/],
      ['thyroid', /甲/],
      ['breast mammary mammography', /乳/],
      ['prostate prostatic', /前列腺/],
      ['uterus uterine', /子宫|妇/],
      ['abdominal abdomen', /腹|肝/],
      ['pelvic pelvis', /盆|妇|子宫/],
      ['chest thoracic lung pulmonary', /胸|肺/],
      ['head brain cranial cerebral', /头|颅|脑/],
      ['cervical', /颈/],
      ['lumbar', /腰/],
      ['spine spinal', /椎|脊/],
      ['heart cardiac echocardiography echocardiogram', /心/],
      ['stomach gastric gastroscopy', /胃/],
      ['colon colonoscopy', /肠/],
      ['fundus', /眼底/],
      ['lipid lipids', /脂/],
      ['glucose sugar', /糖/],
      ['uric', /尿酸/],
      ['urea', /尿素|呼气/],
      ['hepatitis', /肝/],
      ['male men man', /男|前列腺|睾/],
      ['female women woman', /女|妇|乳|子宫|宫颈/],
      ['two', /2|两/],
      ['three', /3/],
      ['four', /4/],
      ['five', /5/],
      ['six', /6/],
      ['seven', /7/],
      ['eight', /8/],
      ['ten', /10/],
      ['eleven', /11/],
      ['twelve', /12/],
      ['alpha', /a|甲/],
      ['beta', /b|乙/],
      ['gamma', /g|丙/],
      ['sex', /性/],
      ['eye ocular', /眼|视/],
      ['ear', /耳|听/],
      ['us', /超/],
      ['xray', /x线|dr|片/],
    ] as const
  ).flatMap(([words, pattern]) => words.split(' ').map((word) => [word, pattern])),
);
const small = new Set('of the and with for in by to on test exam'.split(' '));
/** Short words of such names that are no abbreviations. */
const common = new Set(
  'acid agglu alpha amino assay base beta blood body bone breath brief cells check color colour count enzyme exam film fluid four full gamma gene human ions iron lead level lipid liver lung mass metal mine panel plain plus pulse rate ratio renal routine scan serum skin sound state stool test tests time trace type urea urine view vein viral virus vital whole with zinc breast heart plasma smear tooth teeth'.split(
    ' ',
  ),
);
const hepatitis: Readonly<Record<string, string>> = { a: '甲', b: '乙', c: '丙', d: '丁', e: '戊' };
/** Not the D of 维生素D, which is part of the Chinese name. */
const phrases = /(?<![a-z0-9])(?:(?<!\p{Script=Han})[a-z][a-z0-9]*|[a-z]{4,})(?:[\s,.&/'-]+[a-z0-9]+)*/gu;

/**
 * 尿常规 Urine Routine: the Chinese name without its English one. Abbreviations that we know stay; where an English word says what the
 * Chinese does not (Total, Postprandial), the text is as it was.
 */
export function withoutEnglish(index: NameIndex, text: string): string {
  const chinese = text.replace(phrases, ' ');
  if ((chinese.match(/\p{Script=Han}/gu)?.length ?? 0) < 2) return text;
  const isKnown = (word: string) => index.lexicon.words.has(word) || imagingLexicon.words.has(word);
  // YMDD, OCTA, CBCT are abbreviations that we don't know, and so another examination.
  const isEnglish = (word: string, among = 1) =>
    /^[a-z]{4,}$/.test(word) &&
    (word in telling ||
      (!isKnown(word) && /[aeiouy]/.test(word) && (word.length > (among > 1 ? 4 : 5) || common.has(word))));
  let failed = false;
  const left = text.replace(phrases, (phrase) => {
    const words = phrase.split(/[^a-z0-9]+/).filter(Boolean);
    if (!words.some((word) => isEnglish(word, words.length))) return phrase;
    const kept = words.filter((word) => {
      if (word in telling) {
        if (!telling[word]?.test(chinese)) failed = true;
        return false;
      }
      if (isEnglish(word, words.length) || small.has(word)) return false;
      if (isKnown(word) && word.length > 1) return true;
      // Vitamin D beside 维生素d, Hepatitis B beside 乙肝, 23 beside 23项.
      const said =
        /^\d+$/.test(word) || word.length === 1
          ? chinese.includes(word) ||
            new RegExp(`${word}(?![a-z])`).test(text.replace(phrase, '')) ||
            chinese.includes(hepatitis[word] ?? '\0')
          : false;
      if (!said) failed = true;
      return false;
    });
    return kept.length > 0 ? ` ${kept.join(' ')} ` : ' ';
  });
  if (failed) return text;
  return (
    left
      .replace(/\(\s*[/,.-]?\s*\)/g, ' ')
      // Function Panel (11) of 肝功能11项.
      .replace(/\((\d{1,2})\)\s*$/, (bracket, count: string) =>
        chinese.includes(`${count}项`) ? '' : bracket,
      )
      .replace(/[\s/,.:;-]+$/, '')
      .replace(/^[\s/,.:;-]+/, '')
  );
}
