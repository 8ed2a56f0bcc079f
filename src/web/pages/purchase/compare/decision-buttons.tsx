import { Button } from 'antd';
import { acceptedCitiesText } from '#wire/award/comparison-text.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './compare.module.css';
import type { Column } from './view.ts';

export type Decision = 'accept' | 'reject' | 'undo';
export type Decide = (decision: Decision, column: Column) => void;

interface Props {
  column: Column;
  /** The suggested one's 接受 is the page's main act. */
  main: boolean;
  onDecide: Decide;
}

const labels: Record<Decision, string> = { accept: '接受', reject: '拒绝', undo: '撤回' };

/** Where the quote is accepted, of a demand that is awarded by city. */
export function AcceptedCities(column: Pick<Column, 'cities' | 'status'>) {
  const text = acceptedCitiesText(column);
  return text && <small className="full good">{text}</small>;
}

/** What the server allows for this quote, and its status where a decision stands or none is open. */
export function DecisionButtons({ column, main, onDecide }: Props) {
  const open = (['accept', 'reject', 'undo'] as const).filter((one) => column.actions.includes(one));
  const { otherSide } = column;
  const decided = !open.includes('accept') && column.cities.length === 0 && !otherSide;
  return (
    <div className={`cluster ${styles.decision}`}>
      {decided && <StatusTag status={column.status} />}
      {open.map((one, place) => (
        <Button
          // The button that was pressed stays, and with it the focus, when its decision has become another one.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          size="small"
          type={one === 'accept' && main ? 'primary' : 'default'}
          aria-label={`${labels[one]} ${column.institution.name}`}
          onClick={() => onDecide(one, column)}
        >
          {labels[one]}
        </Button>
      ))}
      {otherSide && (
        <>
          <StatusTag status={column.status} />
          <Button size="small" disabled aria-label={`接受 ${column.institution.name}`} title={otherSide}>
            接受
          </Button>
          <small className="full warning">{otherSide}</small>
        </>
      )}
      <AcceptedCities cities={column.cities} status={column.status} />
      {column.rejectReason && <small className="full">{column.rejectReason}</small>}
    </div>
  );
}
