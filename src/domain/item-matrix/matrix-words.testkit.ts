import type { SexGroup } from '#domain/catalogue/catalogue.ts';

/** `team|sexes|from-to` of a group, by which what was meant and what was read are compared. */
export type GroupKey = string;

export interface Group {
  /** Headings from the outermost to the innermost, one for each row of the head. */
  readonly path: readonly string[];
  readonly key: GroupKey;
  readonly sexes: readonly SexGroup[];
}

export const keyOf = (team: string, sexes: readonly SexGroup[], from?: number, to?: number): GroupKey =>
  `${team}|${sexes.join('')}|${from ?? ''}-${to ?? ''}`;

const group = (path: string | string[], sexes: SexGroup[], team = '', from?: number, to?: number): Group => ({
  path: [path].flat(),
  sexes,
  key: keyOf(team, sexes, from, to),
});
const all: SexGroup[] = [1, 2, 3];
const women: SexGroup[] = [2, 3];

/** Groups as heads of tables name them; those of one entry have heads of as many rows. */
export const heads: readonly (readonly Group[])[] = [
  [group('男', [1]), group('女', women)],
  [group('男性', [1]), group('女性', women)],
  [group('男职工', [1]), group('女职工', women)],
  [group('男', [1]), group('未婚女', [2]), group('已婚女', [3])],
  [group('男士', [1]), group('女士（未婚）', [2]), group('女士（已婚）', [3])],
  [group('女未婚', [2]), group('女已婚', [3]), group('男', [1])],
  [group('男性', [1]), group('未婚女性', [2]), group('已婚女性', [3])],
  [group(['男', '男'], [1]), group(['女', '未婚'], [2]), group(['女', '已婚'], [3])],
  [
    group(['男', '40岁以下'], [1], '', undefined, 39),
    group(['男', '40岁以上'], [1], '', 40),
    group(['女', '未婚'], [2]),
    group(['女', '已婚'], [3]),
  ],
  [
    group('男35岁以下', [1], '', undefined, 34),
    group('男35岁（含）以上', [1], '', 35),
    group('女35岁以下', women, '', undefined, 34),
    group('女35岁（含）以上', women, '', 35),
  ],
  [
    group('30岁以下', all, '', undefined, 29),
    group('30-45岁', all, '', 30, 45),
    group('46岁及以上', all, '', 46),
  ],
  [group('A套餐', all, 'A套餐'), group('B套餐', all, 'B套餐'), group('C套餐', all, 'C套餐')],
  [group('套餐一', all, '套餐一'), group('套餐二', all, '套餐二')],
  [group('管理层', all, '管理层'), group('普通员工', all, '普通员工')],
  [group('高配版', all, '高配版'), group('标准版', all, '标准版')],
  [
    group(['A套餐', '男'], [1], 'A套餐'),
    group(['A套餐', '女'], women, 'A套餐'),
    group(['B套餐', '男'], [1], 'B套餐'),
    group(['B套餐', '女'], women, 'B套餐'),
  ],
  [
    group(['管理层', '男'], [1], '管理层'),
    group(['管理层', '女未婚'], [2], '管理层'),
    group(['管理层', '女已婚'], [3], '管理层'),
    group(['员工', '男'], [1], '员工'),
    group(['员工', '女未婚'], [2], '员工'),
    group(['员工', '女已婚'], [3], '员工'),
  ],
  [
    group(['管理层', '男', '男'], [1], '管理层'),
    group(['管理层', '女', '未婚'], [2], '管理层'),
    group(['管理层', '女', '已婚'], [3], '管理层'),
    group(['员工', '男', '男'], [1], '员工'),
    group(['员工', '女', '未婚'], [2], '员工'),
    group(['员工', '女', '已婚'], [3], '员工'),
  ],
];

export const itemNames =
  '血常规 尿常规 空腹血糖 肝功能十一项 肾功能三项 血脂四项 心电图 胸部正位片 腹部彩超 甲状腺彩超 颈动脉彩超 乳腺彩超 前列腺彩超 子宫附件彩超 宫颈TCT 妇科检查 内科 外科 眼科 耳鼻喉科 口腔科 身高体重 血压 骨密度 碳13呼气试验 同型半胱氨酸 糖化血红蛋白 甲状腺功能三项 乙肝五项 癌胚抗原 甲胎蛋白 CA125 CA199 人体成分分析 眼底照相 裂隙灯 经颅多普勒 动脉硬化检测 胸部CT 头颅核磁 腰椎核磁 胃镜 肠镜 白带常规 HPV分型 某某特检 绿色通道服务 早餐 体检报告 检后解读 幽门螺杆菌抗体 粪便常规'.split(
    ' ',
  );
export const categoryNames =
  '一般检查 检验项目 检查项目 体检项目 检验内容 体检内容 化验类 影像检查 功能检查 物理检查 超声科 放射科 检验科 妇科 彩超 CT 专项 其他 实验室检查 必查 基础 基本 固定 检查'.split(
    ' ',
  );
export const itemHeadings =
  '项目 体检项目 检查项目 检验项目 检查项目名称 项目名称 体检内容 检查内容 体检项目名称 检查项目及内容'.split(
    ' ',
  );
export const categoryHeadings = '类别 项目类别 分类 科室 大类 项目分类 检查类别 项目或组合'.split(' ');
export const titles = [
  '某某公司2026年度员工体检项目表',
  '附件1',
  '体检项目清单',
  '职工健康体检方案（2026年）',
  '员工体检项目一览表',
];
export const sectionNames =
  '一、检验类 （二）影像 【超声】 影像检查 检验项目 体检项目 三、其他项目 功能检查： 实验室检查'.split(' ');

/** Signs for yes, for a choice and for no, as one author uses them. */
export const signs: readonly { yes: readonly string[]; choice?: readonly string[]; no: readonly string[] }[] =
  [
    { yes: ['√'], no: [''] },
    { yes: ['✓'], no: ['', '—'] },
    { yes: ['✔'], no: ['×'] },
    { yes: ['✔️'], no: ['', '-'] },
    { yes: ['●'], no: [''] },
    { yes: ['●'], choice: ['○'], no: [''] },
    { yes: ['○'], no: ['', '/'] },
    { yes: ['☑'], no: ['□'] },
    { yes: ['☑', '✓'], no: [''] },
    { yes: ['是'], no: ['否', ''] },
    { yes: ['有'], no: ['无'] },
    { yes: ['Y'], no: ['N', ''] },
    { yes: ['1'], no: ['0', ''] },
    { yes: ['√'], no: ['×', '—'] },
    { yes: ['必检'], choice: ['选检', '自选'], no: ['', '/'] },
    { yes: ['★'], choice: ['☆'], no: [''] },
    { yes: ['V'], no: [''] },
    { yes: ['▲'], choice: ['△'], no: ['', '无'] },
  ];
