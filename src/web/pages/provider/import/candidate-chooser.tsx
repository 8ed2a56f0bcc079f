import { Button } from 'antd';
import { percent } from '#domain/kernel/percent.ts';
import type { ImportRow } from '#wire/library/import-shapes.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import type { StandardItem } from '#web/features/catalogue/standard-item-dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './import.module.css';

interface Props {
  row: ImportRow;
  /** The row that the keyboard acts on: with numbers, reasons and prices. */
  current: boolean;
  disabled: boolean;
  onChoose: (items: readonly StandardItem[]) => void;
  onSearch: () => void;
}

/** Of the other rows only the nearest, so that many fit on a screen. */
const shownOfOthers = 2;

/** The ranked standard items for a row, one click each; what was chosen is shown alone, with the way to change it. */
export function CandidateChooser({ row, current, disabled, onChoose, onSearch }: Props) {
  // A sure match stays open while there is a warning to look at: taking it is the decision.
  const decided = row.state.code !== 'review' && (row.standardItems.length > 0 || row.state.code !== 'error');
  if (decided) {
    return (
      <div className="cluster">
        {itemNames(row.standardItems) || <small>无对应标准项目（不参与匹配）</small>}
        {row.notices.length > 0 && (
          <span title={row.notices.join('\n')}>
            <Tag tone="info">合规提示</Tag>
          </span>
        )}
        {row.actions.includes('update') && (
          <Button size="small" type="text" disabled={disabled} onClick={onSearch}>
            更换
          </Button>
        )}
      </div>
    );
  }
  const [best] = row.candidates;
  return (
    <div className={current ? `stack gap-2 ${styles.open}` : 'cluster'}>
      {row.candidates.slice(0, current ? undefined : shownOfOthers).map((candidate, at) => (
        <Button
          key={itemNames(candidate.items)}
          size="small"
          disabled={disabled}
          title={candidate.why}
          onClick={() => onChoose(candidate.items)}
        >
          {current && <kbd>{at + 1}</kbd>}
          <span>{itemNames(candidate.items)}</span>
          <small>
            {percent(candidate.score)}
            {current && (
              <>
                {' · 参考 '}
                <Money yuan={candidate.referencePrice} />
              </>
            )}
          </small>
        </Button>
      ))}
      {!current && row.candidates.length > shownOfOthers && (
        <small>另有 {row.candidates.length - shownOfOthers} 个</small>
      )}
      {current && best && <small>{best.why}</small>}
      {!best && <small>没有相近的标准项目</small>}
      <span className="row">
        <Button size="small" disabled={disabled} onClick={onSearch}>
          搜索{current && <kbd>/</kbd>}
        </Button>
        <Button size="small" type="text" disabled={disabled} onClick={() => onChoose([])}>
          无对应{current && <kbd>0</kbd>}
        </Button>
      </span>
    </div>
  );
}
