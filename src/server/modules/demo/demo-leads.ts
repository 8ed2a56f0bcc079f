import { buyerMobile } from './demo-identities.ts';
import { hours, later, type DemoWorld } from './demo-rows.ts';
import { demoId } from './random.ts';

const leads = [
  {
    hoursAgo: 2,
    name: '林女士',
    message: '深圳、东莞两地共约400人，想在春节前完成年度体检，请先发一份参考方案。',
    status: 1,
  },
  { hoursAgo: 7, name: '', message: '想了解入职体检能不能按月结算，每月大约30人。', status: 1 },
  {
    hoursAgo: 31,
    name: '周先生',
    message: '我们是体检中心，已提交入驻申请，请问价目表能不能由平台帮忙导入？',
    status: 2,
  },
  { hoursAgo: 80, name: '邹经理', message: '高管体检12人，要求三甲医院且当天出主要结果。', status: 3 },
  {
    hoursAgo: 150,
    name: '何老师',
    message: '学校教职工体检，女职工占七成，想看女职工专项的项目清单。',
    status: 3,
  },
] as const;

/** What visitors left in the consulting form, in each of the three handling states. */
export function addDemoLeads({ rows, now }: DemoWorld): void {
  leads.forEach((lead, i) => {
    const at = later(now, -lead.hoursAgo * hours);
    rows.lead.push({
      id: demoId(`lead/${i}`, at),
      source: 'site',
      name: lead.name,
      mobile: buyerMobile(900 + i),
      message: lead.message,
      detail: {},
      status: lead.status,
      created_at: at,
      updated_at: at,
      user_id: null,
      institution_id: null,
      handler_id: null,
      note: '',
    });
  });
}
