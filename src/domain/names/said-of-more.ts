import { timed } from './fits.ts';
import { imagingCategories, pictureOf } from './imaging.ts';
import { withoutContained } from './members.ts';
import type { NameIndex } from './name-index.ts';
import { settled } from './normalise.ts';
import { isSure, type Verdict } from './verdict.ts';
import { wholeName } from './whole-name.ts';

/** Reads a part of the name as if it were one. */
type Read = (text: string) => Verdict | undefined;

/** Of a group of results one is named: 白带常规：清洁度. What limits the group itself is no result of it. */
const group = /常规|功能|[两二三四五六七八九十\d]项$/;
const ofTheGroup = /分类|项|法|定[量性]|[男女]|成人|儿童|导|套|版/;
const choice = /\(?(?:[两二三四五六七八\d]选[一二两三\d]|任选(?:[其之]?[一二两三\d]项?)?|选其一|[其之]一)\)?/;

/** What a name says of more than one item, or of less than the item that its words are: a person is asked, with what it may be. */
export function reconsidered(
  index: NameIndex,
  text: string,
  verdict: Verdict | undefined,
  read: Read,
): Verdict | undefined {
  const chosen = choiceOf(index, text, verdict, read);
  if (chosen.length > 1)
    return {
      codes: chosen.slice(0, 1),
      equals: chosen.slice(1),
      vague: false,
      open: true,
      why: '写的是几项选一，请选择',
    };
  if (isSure(verdict)) {
    const more =
      saysMore(text, verdict, read) ||
      ofTwoMachines(text) ||
      saysBoth(text, verdict) ||
      takesBack(text, verdict) ||
      otherVessel(text, verdict) ||
      addsElasticity(text, verdict, read) ||
      leavesOneOut(index, text, verdict, read) ||
      swallowsOne(index, text, verdict) ||
      ofSharedSpecimen(index, text, verdict, read) ||
      sharesItsHead(text, verdict, read);
    const codes = ratioOf(index, text, verdict, read) ?? (more ? verdict.codes : undefined);
    return codes ? { ...verdict, codes, open: true, why: '名称还说了别的内容，请核对' } : verdict;
  }
  // 外科（含甲状腺触诊、肛门指检）: first of all it is 外科.
  const [, head = '', inside = ''] = held.exec(text) ?? [];
  const whole = inside === '' ? undefined : read(head);
  return isSure(whole) && whole.codes.length === 1
    ? { ...whole, open: true, why: '括号内列出的项目与名称需要核对' }
    : verdict;
}

/** 无痛胃肠镜（二选一）, 胸片或胸部CT: the items of which one is meant. */
function choiceOf(index: NameIndex, text: string, verdict: Verdict | undefined, read: Read): string[] {
  if (choice.test(text)) {
    const codes = (read(text.replace(choice, ' ').trim()) ?? verdict)?.codes ?? [];
    const members = codes.flatMap((code) => index.items.get(code)?.item.contains ?? []);
    return [...new Set(codes.length > 1 ? codes : members)];
  }
  const parts = text.replace(/\([^()]*\)/g, '').split('或');
  if (parts.length < 2 || !isSure(verdict)) return [];
  if (verdict.codes.length > 1) return [...verdict.codes];
  const meant = parts.map((part) => read(part)?.codes.join('+') ?? '');
  return meant.every((codes) => codes !== '' && !codes.includes('+')) ? [...new Set(meant)] : [];
}

const held = /^([^()]{2,})\((?:含|包含|包括)([^()]{2,})\)$/;

/** 一般检查（含体脂分析） is a check that holds the item, and 白带常规：清洁度 one result of it. */
function saysMore(text: string, { codes }: Verdict, read: Read): boolean {
  const same = (part: string) => {
    const verdict = read(part);
    return isSure(verdict) && verdict.codes.join() === codes.join();
  };
  const [, head = '', inside = ''] = held.exec(text) ?? [];
  if (inside !== '') return same(inside) && !isSure(read(head));
  const [, whole = '', result = ''] = /^([^:()、,+]{2,})[::]\s*([^:()、,+\s]{2,})$/.exec(text) ?? [];
  return (
    /^\p{Script=Han}+$/u.test(result) &&
    group.test(whole) &&
    !ofTheGroup.test(result) &&
    same(whole) &&
    !same(result)
  );
}

/** 胆固醇/HDL: two names around a slash, of which one item would be certain, are both, or a ratio of both. */
function ratioOf(index: NameIndex, text: string, { codes }: Verdict, read: Read): string[] | undefined {
  const [, above = '', below = ''] = /^([^/()、,+]+)\/([^/()、,+]+)$/.exec(text) ?? [];
  if (above === '' || below === '' || codes.length > 1) return undefined;
  const item = index.items.get(codes[0] ?? '')?.item;
  if (!item || item.contains.length > 1 || /比|指数/.test(item.name)) return undefined;
  const [one, other] = [read(above), read(below)];
  if (!isSure(one) || !isSure(other) || one.codes.join() === other.codes.join()) return undefined;
  return [...new Set([...one.codes, ...other.codes])];
}

/** 胸部CT/DR, 头颅MRI/CT: which of the two nobody says. 核磁/MRI is one in two words, and DR/X光. */
function ofTwoMachines(text: string): boolean {
  const machines = text
    .replace(/[()]/g, ' ')
    .split('/')
    .map((part) => pictureOf(part, { lenient: true })?.modality ?? '');
  const said = machines.filter((machine) => machine !== '');
  return machines.length > 1 && new Set(said).size > 1;
}

/** Of each pair an item is one: at two times, on two ways, in two sizes. */
const pairs: readonly (readonly [one: RegExp, other: RegExp])[] = [
  [/空腹|餐前|(?<!服糖)前血糖/, /餐后|服糖后|糖后/],
  [/经腹|腹部超声/, /(?<!非)经?阴道|阴式|腔内/],
  [/经腹/, /经?直肠/],
];

/** 血糖（餐前、餐后）, 妇科B超（经腹/经阴道）, 肿瘤五项（十二项）: of what was said one item is but one. */
function saysBoth(text: string, { codes }: Verdict): boolean {
  // A tolerance test is measured at several times.
  if (codes.length > 1 || codes.some((code) => timed.has(code))) return false;
  const counts = new Set([...text.matchAll(/(\d{1,3})(?:项|种)/g)].map(([, count]) => count));
  // 肝功能11项（蛋白4项）: one of them is in a list.
  const listed = /[(:].*[、,;+].*\d{1,3}(?:项|种)/.test(text);
  return (counts.size > 1 && !listed) || pairs.some(([one, other]) => one.test(text) && other.test(text));
}

/** 采血费（末梢）: taken from the finger or an artery it is another service than from the vein. */
const otherVessel = (text: string, { codes }: Verdict): boolean =>
  codes.includes('SRV001') && /末梢|指尖|手指|动脉|足跟/.test(text);

/** 无痛胃镜（不含麻醉） */
const takesBack = (text: string, { codes }: Verdict): boolean =>
  /无痛/.test(text) &&
  codes.length === 1 &&
  /(?:不|未|无)(?:包含|包括|含)?[^()]{0,6}麻醉|麻醉[^()]{0,4}(?:另|自理)/.test(text);

/** Measured in a specimen of their own, and in the blood as well. */
const ofSpecimens: readonly (readonly [field: string, blood: RegExp])[] = [
  ['STL', /血/],
  ['URI', /血/],
];

/** 便常规+转铁蛋白, 尿微量白蛋白+β2微球蛋白: beside a test of stool or urine an analyte of the blood may be of that too. */
function ofSharedSpecimen(index: NameIndex, text: string, { codes }: Verdict, read: Read): boolean {
  const items = codes.flatMap((code) => index.items.get(code)?.item ?? []);
  return ofSpecimens.some(([field, blood]) => {
    const others = items.filter(({ category }) => category !== field);
    if (others.length === 0 || others.length > 2 || others.length === items.length) return false;
    return text
      .split(/[、,;+()和及与]/)
      .some(
        (part) =>
          !blood.test(part) &&
          others.some(
            ({ code, type, contains, category }) =>
              type === '实验室检查' &&
              contains.length === 0 &&
              !['HEM', 'COA', 'HPY', 'GYN', 'URI', 'STL'].includes(category) &&
              read(part)?.codes.join() === code,
          ),
      );
  });
}

/** 动态心电+血压: what is said once in front may hold for all, and then makes another item of the second. */
const heads = ['动态', '无痛', '增强', '低剂量', '经阴道', '餐后2h'];
function sharesItsHead(text: string, { codes }: Verdict, read: Read): boolean {
  const head = heads.find((word) => text.startsWith(word));
  if (head === undefined || codes.length < 2) return false;
  return text
    .split(/[、,;+]/)
    .slice(1)
    .some((part) => {
      const [own, shared] = [read(part), read(head + part)];
      return isSure(own) && isSure(shared) && own.codes.join() !== shared.codes.join();
    });
}

/** 乳腺彩超（含弹性成像） is the picture and its elasticity, two items. */
function addsElasticity(text: string, { codes }: Verdict, read: Read): boolean {
  const [, head = ''] = /^(.{2,}?)\(?(?:[含加+、,及和与]|包含|包括)(?:实时|超声)?弹性/.exec(text) ?? [];
  const own = head === '' ? undefined : read(head);
  return isSure(own) && !own.codes.every((code) => codes.includes(code));
}

const between = /[、,;+]|以及|(?<!普)及|(?<!参)与|(?<![饱中缓总])和/;

/** 肠镜、胃镜前检查, 电子报告和心电图: two whole names, one of which the item neither is nor holds. */
function swallowsOne(index: NameIndex, text: string, { codes }: Verdict): boolean {
  const names = text.split(between).map((part) => wholeName(index, settled(part)));
  if (names.length !== 2 || !names.every(isSure)) return false;
  const said = names.flatMap((name) => name.codes);
  const arePictures = [...said, ...codes].every((code) =>
    imagingCategories.has(index.items.get(code)?.item.category ?? ''),
  );
  const left = said.filter((code) => !codes.includes(code));
  return !arePictures && withoutContained(index, [...codes, ...left]).some((code) => left.includes(code));
}

/** 肺功能与眼科常规: one of two is the item, and of the other nothing is said that would be harmless. */
function leavesOneOut(index: NameIndex, text: string, { codes }: Verdict, read: Read): boolean {
  if (codes.some((code) => imagingCategories.has(index.items.get(code)?.item.category ?? ''))) return false;
  const parts = text.split(between);
  const said = parts.map((part) => read(part));
  return (
    parts.length > 1 &&
    said.some((one) => isSure(one) && one.codes.every((code) => codes.includes(code))) &&
    parts.some((part, at) => /^\p{Script=Han}{3,}$/u.test(part) && /科|常规$/.test(part) && !isSure(said[at]))
  );
}
