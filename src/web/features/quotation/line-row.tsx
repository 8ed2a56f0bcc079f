import { Button, Popconfirm } from 'antd';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import { PriceCell } from './price-cell.tsx';
import type { QuotationLine } from './types.ts';
import type { PackageEditor } from './use-package.ts';

export interface LineActions {
  onReplace: (line: QuotationLine) => void;
  onCancelReplace: (line: QuotationLine) => void;
  onResolve: (line: QuotationLine, keep: string) => void;
  onRemove: (line: QuotationLine) => void;
}

interface Props extends LineActions {
  line: QuotationLine;
  editor: PackageEditor;
  /** Single prices may be typed under the demand's price basis. */
  itemised: boolean;
}

export function LineRow({ line, editor, itemised, ...actions }: Props) {
  return (
    <tr
      id={`line-${line.lineId}`}
      data-match={line.itemMatch.code}
      data-settled={line.exclusive?.settled || undefined}
    >
      <th scope="row">
        {line.name}
        {line.asked && !line.required && <span className="quote-minor">可选</span>}
        {line.note && <div className="quote-note">采购方：{line.note}</div>}
      </th>
      <td>
        <StatusTag status={line.itemMatch} />
        {line.byHand && <span className="quote-minor">手工</span>}
        {line.reason && <div className="quote-note">{line.reason}</div>}
        <ExclusiveChoice line={line} onResolve={actions.onResolve} />
      </td>
      <td>
        {line.item ? line.item.name : <span className="quote-none">—</span>}
        {line.item?.code && <div className="quote-note">{line.item.code}</div>}
      </td>
      <td className="quote-number">{line.priced ? <Money yuan={line.listPrice} exact /> : ''}</td>
      <td className="quote-number">
        <Price line={line} editor={editor} itemised={itemised} />
      </td>
      <td className="quote-actions">
        <Actions line={line} busy={editor.busy} {...actions} />
      </td>
    </tr>
  );
}

function Price({ line, editor, itemised }: Pick<Props, 'line' | 'editor' | 'itemised'>) {
  if (!line.priced)
    return <span className="quote-none">{line.coveredBy ? `含在${line.coveredBy}内` : '不计价'}</span>;
  const before = line.previousPrice && (
    <div className="quote-note">
      上次 <del>{formatFen(parseYuan(line.previousPrice) ?? 0)}</del>
    </div>
  );
  if (!editor.detail?.editable || !itemised)
    return (
      <>
        <Money yuan={line.unitPrice} exact />
        {before}
      </>
    );
  return (
    <>
      <PriceCell
        label={`${line.name}的报价`}
        value={line.unitPrice}
        typed={editor.typed[line.lineId]}
        problem={editor.refused[line.lineId]}
        onType={(text) => editor.type(line.lineId, text)}
        onLeave={() => void editor.flush()}
      />
      {before}
    </>
  );
}

/** Two lines that can't both be done: which one stays. */
function ExclusiveChoice({ line, onResolve }: Pick<Props, 'line' | 'onResolve'>) {
  const { exclusive } = line;
  if (!exclusive || !line.actions.includes('resolveExclusive')) return null;
  const options = [
    { code: exclusive.with.code, name: exclusive.with.name },
    { code: line.catalogueCode, name: line.name },
  ];
  return (
    <fieldset className="quote-choice">
      <legend className="sr-only">互斥的两项保留哪一项</legend>
      <span>保留</span>
      {options.map(({ code, name }) => {
        const chosen = exclusive.settled && code === exclusive.with.code;
        return (
          <Button
            key={code}
            size="small"
            type={chosen ? 'primary' : 'default'}
            aria-pressed={chosen}
            onClick={() => onResolve(line, code)}
          >
            {name}
            {!exclusive.settled && code === exclusive.suggestedKeep && <Tag tone="teal">建议</Tag>}
          </Button>
        );
      })}
    </fieldset>
  );
}

function Actions({
  line,
  busy,
  onReplace,
  onCancelReplace,
  onRemove,
}: LineActions & { line: QuotationLine; busy: boolean }) {
  return (
    <>
      {line.actions.includes('replace') && (
        <Button size="small" type="link" disabled={busy} onClick={() => onReplace(line)}>
          {line.item ? '更换' : '选择项目'}
        </Button>
      )}
      {line.actions.includes('cancelReplace') && (
        <Button size="small" type="link" disabled={busy} onClick={() => onCancelReplace(line)}>
          恢复匹配
        </Button>
      )}
      {line.actions.includes('removeRelated') && (
        <Popconfirm
          title={`不再随套餐做${line.name}？`}
          description="确认套餐时会列出没有加入的关联项目。"
          okText="移除"
          onConfirm={() => onRemove(line)}
        >
          <Button size="small" type="link" disabled={busy}>
            移除
          </Button>
        </Popconfirm>
      )}
    </>
  );
}
