import { personName } from './demo-identities.ts';
import type { Row } from './demo-rows.ts';
import type { SourceInstitution, SourceNames } from './demo-source.ts';
import { demoId, randomFor } from './random.ts';

/** Three to eight people: a chief examiner first, then whoever the institution's departments call for. */
export function demoDoctors(
  source: SourceInstitution,
  names: SourceNames,
  institutionId: string,
  at: Date,
): Row<'doctor'>[] {
  const random = randomFor(`doctors/${source.code}`);
  const big = source.level.startsWith('3') || source.type === 'INTL';
  const count = random.int(3, big ? 8 : 6);
  const pool = posts.filter((post) => !post.types || post.types.includes(source.type));
  const chosen = [pool[0] as Post, ...random.sample(pool.slice(1), count - 1)];
  const taken = new Set<string>();
  return chosen.map((post, i) => {
    let name = personName(random, names);
    while (taken.has(name)) name = personName(random, names);
    taken.add(name);
    const years = random.int(post.years[0], post.years[1]);
    return {
      id: demoId(`doctor/${source.code}/${i}`, at),
      institution_id: institutionId,
      name,
      title: random.pick(post.titles),
      department: post.department,
      introduction: random.pick(post.texts).replace('{年}', String(years)),
      frozen: i > 2 && random.chance(0.06),
      sort: i,
    };
  });
}

interface Post {
  readonly department: string;
  readonly titles: readonly string[];
  readonly years: readonly [number, number];
  readonly texts: readonly string[];
  readonly types?: readonly string[];
}

const posts: readonly Post[] = [
  {
    department: '健康管理科',
    titles: ['CHIEF', 'VICE_CHIEF'],
    years: [18, 33],
    texts: [
      '从事体检主检工作{年}年，负责审核总检结论，重要异常结果由其本人电话通知受检者。',
      '内科出身，转做健康管理{年}年，擅长把多年报告放在一起看变化，每周三下午接待报告解读。',
      '主持本中心团检质控{年}年，制定了复查通知与随访的时限要求。',
    ],
  },
  {
    department: '超声科',
    titles: ['VICE_CHIEF', 'ATTENDING'],
    years: [9, 24],
    texts: [
      '甲状腺与乳腺超声工作{年}年，结节按分级描述并给出复查间隔。',
      '腹部与血管超声{年}年，体检高峰日负责疑难图像会诊。',
    ],
  },
  {
    department: '医学影像科',
    titles: ['VICE_CHIEF', 'ATTENDING'],
    years: [8, 26],
    texts: [
      '胸部影像阅片{年}年，负责低剂量CT结节的双人复核。',
      '放射诊断{年}年，负责控制体检人群的检查指征与受照剂量。',
    ],
  },
  {
    department: '检验科',
    titles: ['VICE_TECH', 'TECH'],
    years: [7, 25],
    texts: [
      '生化与免疫检验{年}年，负责室内质控和危急值报告。',
      '管理检验科质量{年}年，标本从采集到上机全程可追溯。',
    ],
  },
  {
    department: '妇科',
    titles: ['VICE_CHIEF', 'ATTENDING'],
    years: [8, 27],
    texts: [
      '宫颈筛查{年}年，检查前逐项说明并取得本人同意。',
      '妇科门诊与体检{年}年，负责女职工专项的筛查方案。',
    ],
  },
  {
    department: '外科',
    titles: ['VICE_CHIEF', 'ATTENDING'],
    years: [8, 22],
    texts: ['普外与乳腺外科{年}年，体检发现的包块当日可转专科门诊。'],
  },
  {
    department: '眼科',
    titles: ['ATTENDING', 'VICE_CHIEF'],
    years: [6, 20],
    texts: ['眼底病阅片{年}年，糖尿病和高血压受检者的眼底照片由其复核。'],
  },
  {
    department: '护理部',
    titles: ['NURSE_HEAD'],
    years: [9, 22],
    texts: ['体检采血区护士长，带组{年}年，团检日按号段分流，平均候采不超过15分钟。'],
  },
  {
    department: '中医科',
    titles: ['CHIEF', 'VICE_CHIEF', 'ATTENDING'],
    years: [10, 30],
    texts: ['中医体质辨识与调养{年}年，按体质给出饮食起居建议。'],
    types: ['TCM', 'CHECKUP_CENTER', 'INTL'],
  },
  {
    department: '职业健康科',
    titles: ['VICE_CHIEF', 'ATTENDING'],
    years: [8, 24],
    texts: ['职业健康检查主检{年}年，负责粉尘、噪声等岗位的结论审核。'],
    types: ['OCC_DISEASE'],
  },
  {
    department: '心电功能科',
    titles: ['TECH', 'ATTENDING'],
    years: [6, 19],
    texts: ['心电与动态血压分析{年}年，异常心电图即时联系内科复核。'],
  },
];
