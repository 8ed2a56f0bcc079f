import { formatFen, formatYuan, parseYuan, sumFen } from '#domain/kernel/money.ts';
import { choiceText, type DecidedLot, gapText, travelText } from '#wire/award/decision-text.ts';
import { resultFacts } from '#wire/award/result-text.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { MemoFacts } from './memo-facts.tsx';

interface Props {
  lots: readonly DecidedLot[];
  className?: string;
}

/** What is decided, package by package (and city by city): to whom, for how much, what it lacks, who travels and why, and what goes to nobody. */
export const DecidedList = ({ lots, className = '' }: Props) => (
  <ul className={`stack gap-2 divided ${className}`} aria-label="定标清单">
    {lots.map((lot) => (
      <li key={lot.packageId + lot.cityId}>
        <Lot lot={lot} />
      </li>
    ))}
    <li className="row between">
      <b>合计</b>
      <span className="money">
        {formatFen(sumFen(lots.map(({ awarded }) => parseYuan(awarded?.total ?? '') ?? 0)))}
      </span>
    </li>
  </ul>
);

function Lot({ lot }: { lot: DecidedLot }) {
  const { label, awarded, headcount, leftOut } = lot;
  if (!awarded)
    return (
      <div className="stack gap-1">
        <div className="cluster between">
          <b>{label}</b>
          <span>{leftOut ? '不定标' : '尚未接受报价'}</span>
          <span className="num">{headcount} 人</span>
        </div>
        {leftOut && <small>原因：{leftOut}</small>}
      </div>
    );
  const choice = choiceText(lot);
  return (
    <div className="stack gap-1">
      <div className="cluster between">
        <b>{label}</b>
        <span>{awarded.institution}</span>
        <span className="num">
          {formatYuan(awarded.price)} × {headcount} 人 = {formatYuan(awarded.total)}
        </span>
      </div>
      {awarded.elsewhere.length > 0 && <small className="warning">{travelText(awarded)}</small>}
      {choice && (
        <small>
          {choice}
          {awarded.choiceReason && `；原因：${awarded.choiceReason}`}
        </small>
      )}
      {awarded.gaps.length > 0 && <small className="warning">{gapText(awarded)}</small>}
    </div>
  );
}

/** The same by the demand, for the last question before it is approved. */
export function DecisionOf({ demandId }: { demandId: string }) {
  const query = useCallQuery('comparison.decision', { demandId });
  return <Loaded query={query}>{({ lots }) => <DecidedList lots={lots} />}</Loaded>;
}

/** The paper that is decided on: the list, what it comes to beside budget, list prices and medians, what it leaves open, and the way there. */
export function DecisionPaper({ demandId }: { demandId: string }) {
  const query = useCallQuery('comparison.decision', { demandId });
  return (
    <Loaded query={query}>
      {({ lots, result }) => (
        <>
          <DecidedList lots={lots} />
          {result.headcount > 0 && <MemoFacts facts={resultFacts(lots, result)} />}
          <p className="above">
            <TextLink to={workPaths.awardMemo(demandId)}>定标说明（比价全部依据）</TextLink>
          </p>
        </>
      )}
    </Loaded>
  );
}
