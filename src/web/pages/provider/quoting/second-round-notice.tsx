import { Notice } from '#web/ui/app/notice.tsx';
import { Money } from '#web/ui/money.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
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
          <OffersTable detail={detail} first={round.first} />
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

type FirstOffer = NonNullable<QuotationDetail['secondRound']>['first'];

/** Prices per head of each package, as offered first and as they are now. */
function OffersTable({ detail, first }: { detail: QuotationDetail; first: FirstOffer }) {
  return (
    <PlainTable
      className="table under"
      heads={[
        '套餐',
        { key: 'first', text: '首轮 / 人', end: true },
        { key: 'now', text: '现在 / 人', end: true },
      ]}
    >
      <tbody>
        {first.map(({ name, price }) => {
          const now = detail.packages.find((one) => one.name === name)?.quotedTotal;
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-end>
                <Money yuan={price} />
              </td>
              <td data-end>{now === undefined ? '—' : now === price ? '相同' : <Money yuan={now} />}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

/** Nothing was changed since the first offer, by price per head. */
export const isFirstOffer = ({ secondRound, packages }: QuotationDetail): boolean =>
  secondRound !== null &&
  secondRound.first.every(
    ({ name, price }) => packages.find((one) => one.name === name)?.quotedTotal === price,
  );
