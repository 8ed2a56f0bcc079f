import { formatYuan } from '#domain/kernel/money.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { momentText } from '#web/ui/time.ts';
import type { QuotationDetail } from './types.ts';

/** 第二轮报价: until when, what is allowed, and the first offer it starts from. */
export function SecondRoundNotice({ detail }: { detail: QuotationDetail }) {
  const { secondRound: round, editable } = detail;
  if (!round) return null;
  return (
    <Notice
      type={round.answered ? 'success' : 'info'}
      title={
        round.answered
          ? '第二轮报价已提交，这是最后报价，不能再修改。'
          : editable
            ? `第二轮报价：请在 ${momentText(round.deadline)} 前提交最后报价`
            : '第二轮报价已截止，没有提交新的报价，首轮报价继续有效。'
      }
      description={
        <>
          {round.message && <p>采购方说明：{round.message}</p>}
          <p>
            首轮报价：
            {round.first.map(({ name, price }) => `${name} ${formatYuan(price)} / 人`).join('；')}。
          </p>
          {editable && (
            <p>
              要改的套餐请先点「修改本套餐」。每人价格只能低于或等于首轮，首轮能做的项目不能减少；提交后不能再改，不提交则首轮报价继续有效。
            </p>
          )}
        </>
      }
    />
  );
}
