import { item as anItem } from '#domain/catalogue/catalogue.testkit.ts';
import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { type NameData, noNameData } from './name-data.ts';
import { buildNameIndex, type NameIndex } from './name-index.ts';

/** Of one field, unless `category` says another: fields are no part of most rules. */
const item = (code: string, name: string, aliases: string[], yuan: number, category = 'LAB'): CatalogueItem =>
  anItem(code, name, yuan, { aliases, category });

/** A small catalogue with the look-alikes that make matching hard. */
export const someItems: readonly CatalogueItem[] = [
  item('HEM001', '血常规五分类', ['血常规', '血细胞分析', 'CBC'], 22),
  item('HEM002', '血常规三分类', ['血常规18项'], 15),
  item('HEM004', 'ABO血型鉴定', ['ABO血型', '血型鉴定'], 12),
  item('HEM005', 'Rh血型鉴定', ['RhD血型'], 12),
  item('HEM003', '超敏C反应蛋白', ['hs-CRP', '超敏CRP'], 40),
  item('URI001', '尿常规', ['尿液分析', '尿常规11项'], 12),
  item('STL002', '粪便隐血试验', ['大便潜血', 'OB', '潜血试验'], 8, 'STL'),
  item('STL003', '免疫法粪便隐血', ['FIT', '便隐血定量'], 28, 'STL'),
  item('LIV001', '丙氨酸氨基转移酶', ['ALT', '谷丙转氨酶', 'GPT'], 6),
  item('LIV003', 'γ-谷氨酰转移酶', ['GGT', 'γ-GT', 'r-GT'], 6),
  item('LIV018', '肝功能三项', ['肝功三项'], 16),
  item('LIV021', '肝功能十一项', ['肝功能全项', '肝功11项'], 60),
  item('LIP001', '总胆固醇', ['TC', '胆固醇'], 7),
  item('TUM002', '癌胚抗原定量', ['CEA', '癌胚抗原'], 30),
  item('TUM003', '糖类抗原125', ['CA125', 'CA-125'], 50, 'TUM'),
  item('TUM005', '糖类抗原199', ['CA199', 'CA19-9'], 50),
  item('TUM017', '异常凝血酶原', ['PIVKA-Ⅱ', 'DCP'], 150),
  item('TUM024', '男性肿瘤标志物五项', ['肿瘤五项（男）'], 200),
  item('TUM025', '女性肿瘤标志物五项', ['肿瘤五项（女）'], 200),
  item('HEP002', '乙肝五项定性', ['乙肝两对半', '乙肝五项'], 28),
  item('HEP003', '乙肝五项定量', ['乙肝两对半定量'], 110),
  item('THY002', '甲状腺功能三项', ['甲功三项'], 90),
  item('HPY001', '碳13尿素呼气试验', ['C13呼气试验', '碳13'], 140),
  item('HPY002', '碳14尿素呼气试验', ['C14呼气试验', '碳14'], 70),
  item('SEX003', '孕酮', ['P', '黄体酮'], 45),
  item('GYN004', '液基薄层细胞学检测', ['TCT', '宫颈TCT'], 150, 'GYN'),
  item('USD001', '肝胆胰脾彩超', ['腹部彩超', '上腹部超声', '肝胆胰脾B超'], 120, 'USD'),
  item('USD005', '前列腺彩超', ['前列腺B超'], 75, 'USD'),
  item('USD006', '经腹子宫附件彩超', ['子宫附件彩超'], 90, 'USD'),
  item('USD024', '腹部黑白超声', ['腹部B超'], 60, 'USD'),
  item('USD008', '甲状腺彩超', ['甲状腺B超'], 95, 'USD'),
  item('USD010', '颈动脉彩超', ['颈部血管彩超'], 130, 'USD'),
  item('USD011', '心脏彩超', ['超声心动图', 'UCG'], 210, 'USD'),
  item('USD028', '经直肠前列腺超声', ['TRUS'], 160, 'USD'),
  item('XRY001', '胸部正位DR', ['胸片', '胸部X线', '胸部DR'], 75, 'XRY'),
  item('XRY002', '胸部正侧位DR', ['胸部正侧位片'], 115, 'XRY'),
  item('CT001', '胸部CT平扫', ['胸部CT', '肺CT'], 240, 'CT'),
  item('MRI001', '头颅磁共振平扫', ['头颅MRI', '头部核磁'], 480, 'MRI'),
  item('ECG001', '常规十二导心电图', ['心电图', '十二导联心电图'], 25, 'ECG'),
];

export const someCategories = [
  { code: 'LAB', name: '检验', type: '实验室检查', sort: 1 },
  { code: 'USD', name: '超声', type: '影像检查', sort: 2 },
];

export const indexOf = (
  items: readonly CatalogueItem[] = someItems,
  sets: NameData['sets'] = {},
): NameIndex =>
  buildNameIndex(
    { items: new Map(items.map((it) => [it.code, it])), categories: someCategories },
    { data: { ...noNameData, sets } },
  );

export { item as catalogueItem };
