import { Radio, Select } from 'antd';
import { useMemo, useState } from 'react';
import { formatFen, parseYuan, toYuanText } from '#domain/kernel/money.ts';
import type { CellField } from '#domain/library-import/library-cells.ts';
import { adjustPrice, type PriceChange, roundings } from '#domain/pricing/adjust-price.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

interface Props {
  ids: readonly string[];
  /** Whether these are selected rows, or all that the filters leave. */
  selected: boolean;
  text: (id: string, field: CellField) => string;
  onApply: (cells: { id: string; field: 'listPrice' | 'salePrice'; text: string }[]) => void;
  onClose: () => void;
}

const roundingLabels: Readonly<Record<(typeof roundings)[number], string>> = {
  1: '到分',
  10: '到角',
  100: '到元',
  500: '到 5 元',
  1000: '到 10 元',
};
const directions = { nearest: '四舍五入', up: '向上', down: '向下' } as const;
const shown = 8;

/** Many prices by percent and rounding; what would become of them stands below while it is chosen. */
export function BulkPriceDialog({ ids, selected, text, onApply, onClose }: Props) {
  const [which, setWhich] = useState<'both' | 'listPrice' | 'salePrice'>('both');
  const [change, setChange] = useState<PriceChange>({ percent: 0, rounding: 100, direction: 'nearest' });
  const all = useMemo(
    () =>
      (Number.isNaN(change.percent) ? [] : ids).flatMap((id) =>
        (['listPrice', 'salePrice'] as const).flatMap((field) => {
          const before = parseYuan(text(id, field));
          if (before === undefined || (which !== 'both' && which !== field)) return [];
          const after = adjustPrice(before, change);
          return after === before ? [] : [{ id, field, before, after }];
        }),
      ),
    [ids, text, which, change],
  );
  const preview = all.flatMap(({ after, ...one }) => (after === undefined ? [] : [{ ...one, after }]));
  const tooSmall = all.length - preview.length;
  const fine = preview.filter(({ after }) => after % change.rounding !== 0).length;
  const sum = (key: 'before' | 'after') => preview.reduce((total, one) => total + one[key], 0);
  return (
    <Dialog
      width={640}
      title={selected ? `调整选中的 ${ids.length} 项` : `调整当前列出的 ${ids.length} 项`}
      okText={`改 ${preview.length} 个价格`}
      disabled={preview.length === 0}
      onOk={() => onApply(preview.map(({ id, field, after }) => ({ id, field, text: toYuanText(after) })))}
      onClose={onClose}
    >
      <div className="stack gap-3">
        <Radio.Group
          aria-label="调整哪个价格"
          value={which}
          options={[
            { value: 'both', label: '原价和优惠价' },
            { value: 'listPrice', label: '原价' },
            { value: 'salePrice', label: '优惠价' },
          ]}
          onChange={(event) => setWhich(event.target.value)}
        />
        <div className="cluster">
          <NumberInput
            autoFocus
            aria-label="涨跌百分比"
            rule={{ what: '涨跌幅度', min: -99, max: 1000, decimals: 2, unit: '%' }}
            value={change.percent}
            onChange={(percent) => setChange({ ...change, percent: percent ?? 0 })}
          />
          <Select
            aria-label="取整"
            value={change.rounding}
            options={roundings.map((value) => ({ value, label: `取整${roundingLabels[value]}` }))}
            onChange={(rounding) => setChange({ ...change, rounding })}
          />
          <Select
            aria-label="取整方向"
            value={change.direction}
            options={Object.entries(directions).map(([value, label]) => ({ value, label }))}
            onChange={(direction) =>
              setChange({ ...change, direction: direction as PriceChange['direction'] })
            }
          />
        </div>
        <p className="num" role="status">
          {preview.length === 0
            ? '没有价格会变。'
            : `${preview.length} 个价格会变，合计 ${formatFen(sum('before'))} → ${formatFen(sum('after'))}。确定后仍可撤销，保存才生效。`}
        </p>
        {Math.abs(change.percent) > 50 && preview.length > 0 && (
          <Notice type="warning" title="幅度超过 50%，请核对；保存时还会列出这些价格请您确认。" />
        )}
        {fine > 0 && <p className="hint">{fine} 个价格取整后会变成 0，改为精确到分。</p>}
        {tooSmall > 0 && <p className="hint">{tooSmall} 个价格不足 1 分，保持不变。</p>}
        {preview.length > 0 && (
          <DataTable
            rows={preview.slice(0, shown)}
            rowKey={({ id, field }) => id + field}
            columns={[
              { head: '项目', render: ({ id }) => text(id, 'name') },
              { head: '价格', render: ({ field }) => (field === 'listPrice' ? '原价' : '优惠价') },
              { head: '现在', render: ({ before }) => formatFen(before), end: true },
              { head: '改为', render: ({ after }) => formatFen(after), end: true },
            ]}
          />
        )}
        {preview.length > shown && <small>还有 {preview.length - shown} 个。</small>}
      </div>
    </Dialog>
  );
}
