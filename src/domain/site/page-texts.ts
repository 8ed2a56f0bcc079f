import { notice as titled } from './message-template.ts';

/** Public pages whose headings and sentences operators write; 'home' is `/`, the others have their name as their path. */
export const pagesWithTexts = [
  'home',
  'join',
  'health-solutions',
  'customer-case',
  'health-msg',
  'city-list',
  'static-home',
] as const;
export type PageWithTexts = (typeof pagesWithTexts)[number];

const searchResult = '浏览器标签、搜索结果与分享卡片里的标题和说明。';

/**
 * What public pages say in their own words, as it ships: `…-head` at the top, `…-search` for search engines, the rest in the
 * order in which the page shows it. Contents of the collection `page-text` (decision 066).
 */
export const pageTexts = {
  'home-head': titled(
    '首页：标语与引言',
    '首页与各地首页最上面。标语里“｜”处换行，两个“*”之间用强调色。',
    '把一份体检需求，｜变成*可以比较*的报价',
    '填写人数与项目，平台按项目逐条匹配{地区}的体检机构。缺了哪项、替换了什么、齐项后到底多少钱，一张表看清楚。',
    [],
  ),
  'home-search': titled(
    '首页：搜索结果',
    `${searchResult}后面接实际的城市数、机构数与价格。`,
    '全国领先的一站式团检服务平台',
    '连接企业客户与医院、体检机构：快速录入团检需求，智能匹配医院报价，适用于入职体检、年度体检等员工体检',
    [],
  ),
  'home-step-1': titled(
    '首页：怎么进行 1',
    '首页“怎么进行”；标题也在静态首页。',
    '发布需求',
    '人数、城市、项目、截止时间。套餐可从模板开始；入职体检里不允许的项目，提交前就会拦下并写明依据。',
    [],
  ),
  'home-step-2': titled(
    '首页：怎么进行 2',
    '首页“怎么进行”；标题也在静态首页。',
    '匹配机构',
    '用机构自己的价目表逐项核对。做得了的自动收到邀请和起草好的报价单，做不了的说明缺哪几项。',
    [],
  ),
  'home-step-3': titled(
    '首页：怎么进行 3',
    '首页“怎么进行”；标题也在静态首页。',
    '逐项报价',
    '每一行标明匹配、缺失、替换、关联、互斥或未满足条件。截止前，机构之间互相看不到价格。',
    [],
  ),
  'home-step-4': titled(
    '首页：怎么进行 4',
    '首页“怎么进行”，其后是三家报价的例子；标题也在静态首页。',
    '齐项比价与授标',
    '缺项按公开规则补价再排名，原价与齐项价并排。按套餐接受或拒绝，评审依据留档。',
    [],
  ),
  'join-head': titled(
    '机构入驻：标题与引言',
    '机构入驻页最上面，后面接近 30 天征集报价的需求数。',
    '机构入驻',
    '上传一次价目表，之后只看做得了的团检需求：报价单已按您的项目和价格起草，核对后即可提交。',
    [],
  ),
  'join-search': titled(
    '机构入驻：搜索结果',
    searchResult,
    '机构入驻：上传价目表，接收匹配的团检需求',
    '体检机构入驻、报价不收费，{审核时限} 小时内给出审核结果。上传现有价目表，系统按项目匹配企业的团检需求，并起草好报价单。',
    [],
  ),
  'join-cost': titled(
    '机构入驻：费用',
    '机构入驻页，引言之后。',
    '费用',
    '入驻、导入价目表、接收邀请和报价都不收费。机构列表的排序不收费，也不能花钱提前。互相竞争的机构看不到您的价格；企业的联系方式在定标后向中选机构公开。',
    [],
  ),
  'join-step-1': titled(
    '机构入驻：步骤 1',
    '机构入驻页“怎么开始，多久”。',
    '提交资料，约十分钟',
    '营业执照、医疗机构执业许可证和联系人。中途关掉页面，填过的内容还在。',
    [],
  ),
  'join-step-2': titled(
    '机构入驻：步骤 2',
    '机构入驻页“怎么开始，多久”。{审核时限} 是审核时限的小时数，{近期审核} 是最近审核用时的一句话，没有审核时为空。',
    '平台审核，{审核时限} 小时内',
    '人工核对证照，结果发到站内消息；需要补充的，会指明是哪一项。{近期审核}',
    [],
  ),
  'join-step-3': titled(
    '机构入驻：步骤 3',
    '机构入驻页“怎么开始，多久”。',
    '导入价目表，当天可用',
    '现有的 Excel 直接上传，不用改格式。项目名称自动识别，机器拿不准的才请您确认。',
    [],
  ),
  'join-step-4': titled(
    '机构入驻：步骤 4',
    '机构入驻页“怎么开始，多久”。',
    '收到需求，核对后报价',
    '做得了七成以上项目的需求自动邀请您，报价单已按价目表起草；核对价格，一次确认提交。',
    [],
  ),
  'health-solutions-head': titled(
    '健康方案：标题与引言',
    '健康方案页最上面。',
    '健康方案',
    '按人群配好的 {方案数} 个团检方案，选两到四个并排看：每一项查什么，差在哪里，{城市}每人大约多少钱。选中一个，可以再增减项目，直接请机构报价。',
    [],
  ),
  'health-solutions-search': titled(
    '健康方案：搜索结果',
    searchResult,
    '健康方案：各人群体检套餐对比',
    '入职、年度、女职工、管理层、久坐办公等 {方案数} 个团检方案并排对比：每一项查什么、适合谁、{城市}每人大约多少钱，依据哪条规定不含乙肝。',
    [],
  ),
  'customer-case-head': titled(
    '客户案例：标题与引言',
    '客户案例页最上面。',
    '客户案例',
    '要什么、收到怎样的报价、最后多少钱：过程和数字都写出来。',
    [],
  ),
  'customer-case-search': titled(
    '客户案例：搜索结果',
    searchResult,
    '客户案例',
    '企业怎样拆分套餐、安排入场、组织离退休职工体检：每个案例写明要什么、收到怎样的报价、结果多少钱。',
    [],
  ),
  'health-msg-head': titled(
    '采购知识：标题与引言',
    '采购知识列表最上面。',
    '团检采购知识',
    '合规、比价、组织到检：每篇只讲一件事，引用的法律和标准写明编号与日期。',
    [],
  ),
  'health-msg-search': titled(
    '采购知识：搜索结果',
    `${searchResult}前面接专题，后面接页码。`,
    '团检采购知识',
    '入职体检的合规边界、报价怎么比、放射检查怎么排、员工通知怎么写：给采购方和体检机构的实用文章，写明依据。',
    [],
  ),
  'city-list-head': titled(
    '全部城市：标题',
    '全部城市页最上面；文字在标题旁边。',
    '选择城市',
    '共 {城市数} 个城市，{已入驻城市数} 个已有体检机构入驻',
    [],
  ),
  'city-list-search': titled(
    '全部城市：搜索结果',
    searchResult,
    '全部城市：各地体检机构与采购需求',
    '按首字母或省份选择城市，查看当地的体检机构、套餐价格与采购需求；{已入驻城市数} 个城市已有机构入驻。',
    [],
  ),
  'static-home-head': titled(
    '静态首页：标题与引言',
    '投放广告用的静态首页最上面。',
    '发布一次团检需求，多家机构逐项报价',
    '填写人数与项目，平台按项目逐条匹配体检机构；缺了哪项、替换了什么、补齐后到底多少钱，一张表看清楚。',
    [],
  ),
  'static-home-search': titled(
    '静态首页：搜索结果',
    `${searchResult}前面接实际的城市数与机构数。`,
    '团检采购：发布一次需求，多家体检机构逐项报价',
    '企业发布员工体检需求，体检机构按项目逐条报价；缺项补齐后比价，注册与发布不收费。',
    [],
  ),
} as const;
type PageTextKey = keyof typeof pageTexts;

export const pageTextKeys = Object.keys(pageTexts) as PageTextKey[];

/** Where the words of a key are read. */
export const pageOfText = (key: string): PageWithTexts | undefined =>
  pagesWithTexts.find((page) => key.startsWith(`${page}-`));
