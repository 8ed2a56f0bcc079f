import { Checkbox, Segmented } from 'antd';
import { itemMatchLabel } from '#domain/matching/item-match.ts';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { Tag } from '#web/ui/tag.tsx';
import { toneOf } from '#web/ui/tone.ts';
import styles from './compare.module.css';
import type { Basis, Filter, Matrix } from './view.ts';
import { WeightsPopover } from './weights-popover.tsx';

interface Props {
  matrix: Matrix;
  basis: Basis;
  filter: Filter;
  onBasis: (basis: Basis) => void;
  onFilter: (filter: Filter) => void;
  onWeights: (weights: ScoreWeights) => void;
}

const legend = ([1, 3, 4, 6, 2, 5] as const).map((code) => itemMatchLabel[code]);

export function CompareTools({ matrix, basis, filter, onBasis, onFilter, onWeights }: Props) {
  const { differingRows, problemRows } = matrix.summary;
  return (
    <div className="cluster gap-3 under screen-only" role="toolbar" aria-label="比价方式">
      <Segmented<Basis>
        aria-label="价格口径"
        value={basis}
        onChange={onBasis}
        options={[
          { value: 'levelled', label: '齐项价', title: '缺的项目按统一规则补齐后再比' },
          { value: 'raw', label: '原报价', title: '各机构提交的价格' },
        ]}
      />
      <Checkbox
        checked={filter.onlyDiffering}
        onChange={(event) => onFilter({ ...filter, onlyDiffering: event.target.checked })}
      >
        只看匹配差异（{differingRows}）
      </Checkbox>
      <Checkbox
        checked={filter.onlyProblems}
        onChange={(event) => onFilter({ ...filter, onlyProblems: event.target.checked })}
      >
        只看问题（{problemRows}）
      </Checkbox>
      <WeightsPopover
        weights={matrix.weights}
        noDistance={matrix.columns.every((column) =>
          column.ways.some(({ kilometres }) => kilometres === null),
        )}
        onChange={onWeights}
      />
      <ul className="cluster gap-1 push" aria-label="图例">
        {legend.map((label) => (
          <li key={label}>
            <Tag tone={toneOf(label)}>{label}</Tag>
          </li>
        ))}
        <li className={`mark ${styles.flip}`}>补齐后改变名次</li>
      </ul>
    </div>
  );
}
