import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';

interface Asking {
  readonly title: string;
  readonly number: string;
  readonly headcount: number;
  readonly company_name: string;
  readonly quote_deadline: Date | null;
}

/** What an institution reads that is asked to quote: by whom, for how many, until when. */
export const invitationValues = (demand: Asking): MessageValues => ({
  企业: demand.company_name,
  需求: demand.title,
  编号: demand.number,
  人数: String(demand.headcount),
  截止: demand.quote_deadline ? shanghaiMinute(demand.quote_deadline) : '—',
});
