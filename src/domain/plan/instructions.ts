import type { Catalogue, CatalogueItem, SexGroup } from '#domain/catalogue/catalogue.ts';
import { contentsOf, knownItems } from '#domain/catalogue/rule-hits.ts';
import { citationOf } from '#domain/compliance/finding.ts';

/** One thing that an examinee has to know beforehand. */
export interface Instruction {
  /** Of its rule; what the buyer added has one of its own. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** Names of the items it is needed for. */
  readonly items: readonly string[];
  /** Where the rule comes from. */
  readonly source: string;
}

export interface PlannedPackage {
  readonly sex: SexGroup;
  readonly codes: readonly string[];
}

interface Rule {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly needs: (item: CatalogueItem) => boolean;
  /** Only where a package for women holds the item. */
  readonly women?: true;
  /** A published source, or the compliance rule that names one. */
  readonly source: string | { readonly legalRule: string };
}

/** The source of what the buyer added. */
export const addedByBuyer = '单位补充';
/** Of rules that no published text states word for word. */
const customary = '检查常规要求（平台整理，以体检机构告知为准）';
const oneOf = (...codes: string[]) => {
  const set = new Set(codes);
  return ({ code }: CatalogueItem) => set.has(code);
};
const inCategory =
  (...categories: string[]) =>
  ({ category }: CatalogueItem) =>
    categories.includes(category);
const breathTests = oneOf('HPY001', 'HPY002');
/** What enters the body; talking (GYN013) and measuring the pelvic floor (GYN014) do not. */
const internalExamination = (item: CatalogueItem) =>
  (item.category === 'GYN' && item.code !== 'GYN013' && item.code !== 'GYN014') || item.code === 'USD007';

/** In the order of a check-up day: what is to be done days before comes first. */
const rules: readonly Rule[] = [
  {
    key: 'breathTest',
    title: '呼气试验前停药',
    text: '检查前 4 周停用抗生素、铋剂和有抗菌作用的中药，前 2 周停用奥美拉唑等抑酸药；能否停药请先问医生。',
    needs: breathTests,
    source: '第六次全国幽门螺杆菌感染处理共识报告',
  },
  {
    key: 'endoscopy',
    title: '内镜检查',
    text: '请按机构发放的说明完成禁食和肠道准备；服用抗凝药、有心肺疾病者请提前告知。无痛检查须有人陪同，当天不要驾车。',
    needs: oneOf('END001', 'END002', 'END003', 'END004', 'END005', 'END006', 'END007'),
    source: customary,
  },
  {
    key: 'menstruation',
    title: '避开月经期',
    text: '请安排在月经干净后 3 天以上；尿、便检查也避开月经期。检查前 24 小时内不要冲洗阴道、不要用阴道药物。',
    needs: (item) => internalExamination(item) || inCategory('URI', 'STL')(item),
    women: true,
    source: customary,
  },
  {
    key: 'fasting',
    title: '空腹',
    text: '请空腹到检：前一晚清淡饮食、不饮酒，禁食至少 8 小时，以 12 至 14 小时为宜，不超过 16 小时；可以少量饮水。',
    needs: (item) => item.fasting,
    source: '标准项目库的空腹标注；时长按 WS/T 661—2020《静脉血液标本采集指南》',
  },
  {
    key: 'medication',
    title: '正在服用的药物',
    text: '不要自行停药。降压药可用少量水按时服用；降糖药一般待抽血、进食后再用，请按医嘱。带上在用药物的名称，告知医生。',
    needs: (item) => item.fasting,
    source: customary,
  },
  {
    key: 'fullBladder',
    title: '憋尿',
    text: '检查前 1 至 2 小时饮水 500 至 800 毫升并憋尿，待膀胱充盈后再做；尿检请在这项检查之后留取。',
    needs: oneOf('USD002', 'USD004', 'USD005', 'USD006', 'USD020'),
    source: customary,
  },
  {
    key: 'pregnancy',
    title: '怀孕或可能怀孕',
    text: '怀孕、可能怀孕或正在备孕的，请在检查前告诉工作人员，不做放射检查；不需要向单位说明原因。',
    needs: (item) => item.radiation || item.code === 'HPY002',
    women: true,
    source: { legalRule: 'LAW15' },
  },
  {
    key: 'radiology',
    title: '放射检查',
    text: '这些项目有少量辐射。检查前取下金属饰物，可要求对非检查部位做防护；近期做过同类检查的请带上结果，由医生决定是否重做。',
    needs: (item) => item.radiation,
    source: { legalRule: 'LAW04' },
  },
  {
    key: 'gynaecology',
    title: '妇科内诊须本人同意',
    text: '没有性生活史的不做妇科内诊和经阴道检查，可在现场直接说不做；不需要向单位说明原因。',
    needs: internalExamination,
    women: true,
    source: { legalRule: 'LAW06' },
  },
  {
    key: 'magneticResonance',
    title: '磁共振',
    text: '体内有心脏起搏器、人工耳蜗、金属植入物或有幽闭恐惧的，请提前告知；检查前取下所有金属物品。',
    needs: inCategory('MRI'),
    source: customary,
  },
  {
    key: 'contrast',
    title: '造影剂',
    text: '对碘造影剂过敏、有哮喘、甲亢或肾功能不全的，以及正在服用二甲双胍的，请提前告知。',
    needs: oneOf('CT005', 'CT010'),
    source: customary,
  },
];

/** What has to be known before the packages' items, from the rules above. A panel counts as what it contains. */
export function instructionsFor(packages: readonly PlannedPackage[], catalogue: Catalogue): Instruction[] {
  return rules.flatMap(({ needs, women, ...rule }) => {
    const concerned = packages.filter(({ sex }) => !women || sex !== 1);
    const codes = new Set(concerned.flatMap((pkg) => pkg.codes));
    const names = [...codes].flatMap((code) => {
      const concerning = knownItems([code, ...contentsOf(code, catalogue)], catalogue).some(needs);
      return concerning ? (catalogue.items.get(code)?.name ?? []) : [];
    });
    if (names.length === 0) return [];
    const { key, title, text } = rule;
    return [{ key, title, text, items: names, source: sourceOf(rule.source, catalogue) }];
  });
}

function sourceOf(source: Rule['source'], { legalRules }: Catalogue): string {
  if (typeof source === 'string') return source;
  const rule = legalRules.find(({ id }) => id === source.legalRule);
  return rule ? citationOf(rule) : customary;
}
