import { Notice } from '#web/ui/app/notice.tsx';
import { momentText } from '#web/ui/time.ts';
import type { QuotationDetail } from './types.ts';

/** What the buyer sees while the next version is prepared, and what becomes of it when that is not sent. */
export function AmendingNotice({ detail: { packages, offOffer, demand } }: { detail: QuotationDetail }) {
  const names = packages
    .filter(({ quotationPackageId }) => offOffer.includes(quotationPackageId))
    .map(({ name }) => `「${name}」`)
    .join('');
  const until = momentText(demand.deadline);
  return names ? (
    <Notice
      type="warning"
      title={`采购方目前看不到${names}的报价，其余套餐仍以已提交的为准`}
      description={`请在 ${until} 截止前确认这些套餐并重新提交；没有提交，视为不报这些套餐，其余已提交的报价有效。`}
    />
  ) : (
    <Notice
      type="info"
      title="正在修改已提交的报价，采购方看到的仍是已提交的那一版"
      description={`请在 ${until} 截止前确认各套餐并重新提交；没有提交，以已提交的报价为准。`}
    />
  );
}
