import type { SourceInstitution } from './demo-source.ts';
import type { Random } from './random.ts';

/** Two or three paragraphs about the house, each from facts drawn for it. The first line says that it is invented. */
export function introductionOf(
  source: SourceInstitution,
  district: string,
  capacity: number,
  random: Random,
): string {
  const facts: Facts = {
    short: source.shortName,
    district,
    capacity,
    area: random.int(9, 62) * 100,
    opened: random.int(1986, 2019),
    ultrasound: random.int(4, 14),
    draw: random.int(4, 16),
    days: random.int(3, 9),
    stops: random.int(3, 12),
    parking: random.int(2, 30) * 10,
    minutes: random.int(95, 170),
  };
  const kind = kindOf(source);
  const paragraphs = [random.pick(openings[kind])(facts), random.pick(flows)(facts)];
  if (random.chance(0.7)) paragraphs.push(random.pick(closings)(facts));
  return ['（示例机构：名称、地址、人员与价格均为演示虚构）', ...paragraphs].join('\n\n');
}

interface Facts {
  readonly short: string;
  readonly district: string;
  readonly capacity: number;
  readonly area: number;
  readonly opened: number;
  readonly ultrasound: number;
  readonly draw: number;
  readonly days: number;
  readonly stops: number;
  readonly parking: number;
  readonly minutes: number;
}
type Text = (f: Facts) => string;
type Kind = 'hospital' | 'centre' | 'special' | 'small';

function kindOf(source: SourceInstitution): Kind {
  if (/^(CHECKUP|INTL)/.test(source.type)) return 'centre';
  if (/^(MCH|TCM|OCC)/.test(source.type)) return 'special';
  return /^(CLINIC|COMMUNITY|IMAGING)/.test(source.type) ? 'small' : 'hospital';
}

const openings: Readonly<Record<Kind, readonly Text[]>> = {
  hospital: [
    (f) =>
      `${f.short}${f.opened}年在${f.district}开诊，健康管理科独立成楼层，体检区${f.area}平方米，与门诊、住院分开进出。需要专科复核的项目可在同院预约，不必另跑一家。`,
    (f) =>
      `体检区设在${f.short}健康管理楼，面积${f.area}平方米，男女分区候检。超声室${f.ultrasound}间，影像设备与临床共用，疑难片子由当班主治以上医师双签。`,
    (f) =>
      `自${f.opened}年起，${f.short}承接${f.district}周边单位的职工体检。检验全部在本院完成，标本不外送，危急值半小时内电话通知本人。`,
  ],
  centre: [
    (f) =>
      `${f.short}只做体检，没有门诊患者混行。整层${f.area}平方米，采血窗口${f.draw}个、超声室${f.ultrasound}间，平日接待约${f.capacity}人。`,
    (f) =>
      `馆内按“空腹项目—早餐—餐后项目”单向排布，${f.area}平方米一圈走完，全程约${f.minutes}分钟。位于${f.district}，地面停车位${f.parking}个。`,
    (f) =>
      `${f.short}${f.opened > 2005 ? f.opened : 2011}年开业，团检客户占七成。项目明细、收费与加项价格都贴在前台，现场不推销。`,
  ],
  special: [
    (f) =>
      `${f.short}设在${f.district}，体检与专科门诊同楼，专科医师直接参与检查。体检区${f.area}平方米，超声室${f.ultrasound}间。`,
    (f) =>
      `${f.short}${f.opened}年建院，专科项目由本院科室出具报告，常规检验与影像在同一栋楼内完成，日均可接待团检${f.capacity}人。`,
  ],
  small: [
    (f) =>
      `${f.short}规模不大，${f.district}步行可达，一天约${f.capacity}人，适合百人以内单位的入职与常规体检，不做内镜和磁共振。`,
    (f) =>
      `${f.short}以常规项目为主，采血窗口${f.draw}个，${f.days}个工作日出报告，复杂项目建议转往上级医院。`,
  ],
};

const flows: readonly Text[] = [
  (f) =>
    `团检按单位分时段到检，每${f.stops * 5}分钟一批，${f.days}个工作日出电子报告，阳性结果先电话告知本人，再出书面报告。`,
  (f) =>
    `报到后领取手环，各诊室按手环自动排号；平均用时约${f.minutes}分钟。个人报告只发给受检者，单位得到的是完成人数与汇总分析。`,
  () =>
    `空腹项目安排在7:30至9:30，餐后补做超声与功能检查。单位联系人可在系统里看到到检进度，看不到任何人的结果。`,
  (f) => `需要憋尿、空腹的项目在预约短信里逐项写明。当天未做完的项目${f.days + 20}天内可回来补检，不另收费。`,
  (f) =>
    `对百人以上单位可派前置小组到现场登记、发放采样管，采血当天返回实验室，${f.days}个工作日内出齐报告。`,
];

const closings: readonly Text[] = [
  () => `检后一个月内可免费解读报告一次；连续两年在此体检的单位，可调取历年指标做对比。`,
  (f) =>
    `地面及地下共${f.parking}个车位，团检日凭单位名单免费停车两小时；最近的地铁站步行约${f.stops + 3}分钟。`,
  (f) => `对外报价以项目明细为准，折扣写在每一行，不打包隐藏；超出${f.capacity}人的日期须提前两周预约。`,
  () => `采血、超声、放射三处设有无障碍通道，70岁以上受检者由护士全程陪同。`,
];
