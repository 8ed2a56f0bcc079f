/** What a column of a price list holds. `listPrice` 原价/门市价, `salePrice` 优惠价/团检价, `discount` 折扣率 on the list price, `status` 停用/在用;
 * `malePrice` and its like: the list price, or the one price, of the item for these people. */
export type ColumnRole =
  | 'name'
  | 'code'
  | 'category'
  | 'listPrice'
  | 'salePrice'
  | 'discount'
  | 'sex'
  | 'age'
  | 'unit'
  | 'note'
  | 'status'
  | 'malePrice'
  | 'femalePrice'
  | 'unmarriedPrice'
  | 'marriedPrice'
  | 'maleSalePrice'
  | 'femaleSalePrice'
  | 'unmarriedSalePrice'
  | 'marriedSalePrice';

/** Where a role was found, and why there. */
export interface RoleColumn {
  readonly column: number;
  /** 0–1 */
  readonly confidence: number;
  readonly reason: string;
}

export const columnRoleLabel: Readonly<Record<ColumnRole, string>> = {
  name: '项目名称',
  code: '项目编码',
  category: '类别',
  listPrice: '原价',
  salePrice: '优惠价',
  discount: '折扣率',
  sex: '适用性别',
  age: '年龄要求',
  unit: '单位',
  note: '备注',
  status: '状态（停用）',
  malePrice: '男价',
  femalePrice: '女价',
  unmarriedPrice: '未婚女价',
  marriedPrice: '已婚女价',
  maleSalePrice: '男优惠价',
  femaleSalePrice: '女优惠价',
  unmarriedSalePrice: '未婚女优惠价',
  marriedSalePrice: '已婚女优惠价',
};

/** Headers of our own annotated sheet: a corrected copy may be uploaded again. */
export const annotationHeaders = ['处理结果', '问题说明', '匹配到的标准项目', '建议'] as const;

/** Known headers, tidied (see tidyHeader), surest first. */
const exact: Readonly<Record<ColumnRole, readonly string[]>> = {
  name: [
    '项目名称',
    '体检项目名称',
    '检查项目名称',
    '收费项目名称',
    '体检项目',
    '检查项目',
    '收费项目',
    '检验项目',
    '单项名称',
    '医疗服务项目名称',
    '服务项目',
    '名称',
    '品名',
    '项目',
    '检查名称',
    '项目组合名称',
    '组合名称',
    'name',
    'item',
    'itemname',
  ],
  code: [
    '项目编码',
    '项目编号',
    '项目代码',
    '收费编码',
    '收费代码',
    '医保编码',
    '院内编码',
    '编码',
    '代码',
    '编号',
    '物价编码',
    '国家编码',
    'code',
    'itemcode',
    'id',
  ],
  category: [
    '类别',
    '项目类别',
    '分类',
    '项目分类',
    '大类',
    '科室',
    '检查科室',
    '执行科室',
    '检查类别',
    '类型',
    '项目类型',
    '检查类型',
    '项目大类',
    '所属科室',
    '所属类别',
    '检查分类',
    '财务分类',
    '模块',
    'category',
  ],
  listPrice: [
    '原价',
    '门市价',
    '标准价',
    '挂牌价',
    '标准价格',
    '市场价',
    '零售价',
    '单价',
    '价格',
    '项目价格',
    '收费标准',
    '物价',
    '物价标准',
    '收费价格',
    '项目单价',
    '医院价',
    '收费',
    '费用',
    '金额',
    '定价',
    '售价',
    '门市',
    '原单价',
    '三甲价',
    '标价',
    'price',
  ],
  salePrice: [
    '优惠价',
    '协议价',
    '团检价',
    // Beside the price of a visit this is what a check-up costs.
    '体检价',
    '体检价格',
    '体检单价',
    '折后价',
    '执行价',
    '团体价',
    '团购价',
    '合作价',
    '结算价',
    '成交价',
    '会员价',
    '折扣价',
    '实收价',
    '优惠价格',
    '协议价格',
    '团检价格',
    '折后价格',
    '执行价格',
    '优惠后价格',
    '优惠后',
    '折后',
    '实收',
    '实际价格',
    '结算价格',
    '单位价',
    '企业价',
    '供货价',
    '底价',
  ],
  discount: ['折扣率', '折扣', '折率'],
  sex: ['性别', '适用性别', '性别限制', '适用人群', '人群', '限制性别', '男女', 'sex', 'gender'],
  age: ['年龄', '适用年龄', '年龄限制', '年龄要求', '建议年龄', 'age'],
  unit: ['单位', '计价单位', '计量单位', '收费单位', 'unit'],
  note: [
    '备注',
    '说明',
    '临床意义',
    '项目说明',
    '检查意义',
    '项目意义',
    '意义',
    '注意事项',
    '项目内涵',
    '内涵',
    '检查内容',
    '项目内容',
    '包含项目',
    '内容',
    '明细',
    '检查目的',
    '描述',
    '简介',
    'note',
    'remark',
    'remarks',
  ],
  status: [
    '状态',
    '停用标志',
    '是否启用',
    '启用标志',
    '停用',
    '作废',
    '作废标志',
    '是否停用',
    '是否作废',
    '启用状态',
    '使用状态',
    '项目状态',
    '有效标志',
    '是否有效',
    '在用标志',
    '停用标识',
    '启用标识',
    '停用日期',
    '停用时间',
    'status',
    'enabled',
    'disabled',
  ],
  malePrice: ['男价', '男性价', '男性价格', '男价格', '男士价', '男士价格', '男单价'],
  femalePrice: ['女价', '女性价', '女性价格', '女价格', '女士价', '女士价格', '女单价'],
  unmarriedPrice: ['未婚女价', '未婚女性价', '未婚女性价格', '女未婚价', '未婚女价格', '未婚价'],
  marriedPrice: ['已婚女价', '已婚女性价', '已婚女性价格', '女已婚价', '已婚女价格', '已婚价'],
  maleSalePrice: [],
  femaleSalePrice: [],
  unmarriedSalePrice: [],
  marriedSalePrice: [],
};

/** Words inside a longer header, tried in this order: 项目编码 is a code, not a name. */
const containing: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'status',
    /^(?!.*(?:原因|说明|备注|人员?$|操作|启用(?:日期|时间))).*(?:停用|作废|启用|禁用|注销|失效|有效标|在用|状态)/,
  ],
  ['unmarriedPrice', /未婚.*价/],
  ['marriedPrice', /已婚.*价/],
  ['malePrice', /^男.*价/],
  ['femalePrice', /^女.*价/],
  ['code', /编码|编号|代码/],
  ['category', /类别|分类|大类|科室|检查(?:方式|方法|手段)/],
  ['note', /备注|说明|意义|内容|内涵|注意|明细/],
  ['sex', /性别/],
  ['age', /年龄/],
  [
    'salePrice',
    /(优惠|协议|团检|团体|团购|折后|折扣|执行|结算|成交|会员|合作|实收|签约).*(价|金额|费)|优惠|折后/,
  ],
  ['listPrice', /(原|门市|标准|挂牌|市场|零售|单|定)价|价格|金额|收费标准|价$|费用/],
  ['unit', /单位$/],
  ['name', /项目|名称|项$/],
];

/** 序号, 折扣率, 数量… are headers too, of columns that carry nothing we take. */
const otherHeader =
  /^(序号|序|no|行号|数量|次数|合计|小计|总价|必选|是否必选|男|女|未婚女|已婚女|男性|女性|未婚女性|已婚女性|女未婚|女已婚|图片|地点|楼层)$/;

export const tidyHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【{][^()[\]【】{}]*[)\]】}]/g, '')
    .replace(/\/((万|千|百)?元|次|人|rmb)$/, '')
    .replace(/[\s*:：、,，.·_-]+/g, '')
    .replace(/(万|千|百)?元$/, '');

interface HeaderMeaning {
  readonly role: ColumnRole | 'other';
  /** 1 a known header, 0.7 a known word in it. */
  readonly confidence: number;
}

/** What a header cell announces; undefined when it is no header we know. */
export function headerMeaning(text: string): HeaderMeaning | undefined {
  const header = tidyHeader(text);
  if (header === '' || header.length > 12) return undefined;
  if (otherHeader.test(header) || (annotationHeaders as readonly string[]).includes(header))
    return { role: 'other', confidence: 1 };
  for (const role of Object.keys(exact) as ColumnRole[]) {
    const rank = exact[role].indexOf(header);
    if (rank >= 0) return { role, confidence: 1 - rank / 200 };
  }
  if (/\d{2,}/.test(header)) return undefined;
  const word = containing.find(([, pattern]) => pattern.test(header));
  return word && { role: word[0], confidence: 0.7 };
}
