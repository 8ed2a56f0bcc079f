import type { LeadSource } from '#domain/lead/lead-source.ts';
import { buyerMobile } from './demo-identities.ts';
import { hours, later, type DemoWorld } from './demo-rows.ts';
import { demoId } from './random.ts';

interface DemoLead {
  readonly hoursAgo: number;
  readonly source: LeadSource;
  readonly name: string;
  readonly message: string;
  readonly status: 1 | 2 | 3;
  /** Code of the institution that was asked. */
  readonly institution?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
  readonly note?: string;
}

const leads: readonly DemoLead[] = [
  {
    hoursAgo: 2,
    source: 'consult',
    name: '林女士',
    message: '深圳、东莞两地共约400人，想在春节前完成年度体检，请先发一份参考方案。',
    status: 1,
    detail: { headcount: 400, purpose: 'ANNUAL', cityId: '440300', companyName: '泊岸供应链' },
  },
  {
    hoursAgo: 5,
    source: 'institution',
    name: '严先生',
    message: '想安排在周六上午，分两批，可以开专票吗？',
    status: 1,
    institution: 'SZ003',
    detail: { headcount: 86, purpose: 'ANNUAL', cityId: '440300' },
  },
  {
    hoursAgo: 7,
    source: 'site',
    name: '',
    message: '想了解入职体检能不能按月结算，每月大约30人。',
    status: 1,
  },
  {
    hoursAgo: 31,
    source: 'consult',
    name: '周先生',
    message: '我们是体检中心，已提交入驻申请，请问价目表能不能由平台帮忙导入？',
    status: 2,
    note: '已回电，等对方把价目表发到邮箱。',
  },
  {
    hoursAgo: 80,
    source: 'institution',
    name: '邹经理',
    message: '高管体检12人，要求三甲医院且当天出主要结果。',
    status: 3,
    institution: 'SZ001',
    detail: { headcount: 12, cityId: '440300' },
    note: '已协助发布采购需求。',
  },
  {
    hoursAgo: 150,
    source: 'site',
    name: '何老师',
    message: '学校教职工体检，女职工占七成，想看女职工专项的项目清单。',
    status: 3,
    note: '已发送女职工方案链接，对方暂不采购。',
  },
];

/** What visitors left in the consulting forms, in each of the three handling states. */
export function addDemoLeads({ rows, now, operatorId }: DemoWorld): void {
  leads.forEach((lead, i) => {
    const at = later(now, -lead.hoursAgo * hours);
    const asked = rows.institution.find(({ code }) => code === lead.institution);
    const taken = lead.status > 1;
    rows.lead.push({
      id: demoId(`lead/${i}`, at),
      source: lead.source,
      name: lead.name,
      mobile: buyerMobile(900 + i),
      message: lead.message,
      detail: lead.source === 'site' ? {} : { ...lead.detail, agreedAt: at.toISOString() },
      status: lead.status,
      created_at: at,
      updated_at: taken ? later(at, hours) : at,
      user_id: null,
      institution_id: asked?.id ?? null,
      handler_id: taken ? operatorId : null,
      note: lead.note ?? '',
    });
  });
}
