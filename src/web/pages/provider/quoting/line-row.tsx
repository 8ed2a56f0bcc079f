import { Button, Popconfirm } from 'antd';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusTag, Tag } from '#web/ui/tag.tsx';
import { priceProblem } from './price-autosave.ts';
import { PriceCell } from './price-cell.tsx';
import type { QuotationLine } from './types.ts';

export interface LineActions {
  busy: boolean;
  /** Prices of single lines may be typed. */
  pricesEditable: boolean;
  /** Prices typed and not saved yet, by line. */
  typed: Readonly<Record<string, string>>;
  /** Typed for lines that a colleague has priced meanwhile. */
  overtaken: Readonly<Record<string, string>>;
  /** The line that the keys act on. */
  current: string | undefined;
  onType: (line: QuotationLine, text: string) => void;
  onLeavePrice: () => void;
  onReplace: (line: QuotationLine) => void;
  onCancelReplace: (line: QuotationLine) => void;
  onResolve: (line: QuotationLine, keep: string) => void;
  onRemove: (line: QuotationLine) => void;
}

type Props = LineActions & { line: QuotationLine };

export function LineRow(props: Props) {
  const { line } = props;
  return (
    <tr
      id={`line-${line.lineId}`}
      tabIndex={-1}
      aria-current={props.current === line.lineId || undefined}
      data-match={line.itemMatch.code}
      data-settled={line.exclusive?.settled || undefined}
    >
      <th scope="row">
        <b>{line.name}</b> {line.asked && !line.required && <span className="hint">可选</span>}
        {line.note && <small>采购方：{line.note}</small>}
      </th>
      <td>
        <StatusTag status={line.itemMatch} /> {line.byHand && <span className="hint">手工</span>}
        {line.reason && <small>{line.reason}</small>}
        <ExclusiveChoice {...props} />
      </td>
      <td data-label="本机构项目">
        {line.item ? line.item.name : <span className="hint">—</span>}
        {line.item?.code && <small>{line.item.code}</small>}
      </td>
      <td data-end data-label={line.priced ? '门市价' : undefined}>
        {line.priced && <Money yuan={line.listPrice} />}
      </td>
      <td data-end data-label="报价">
        <Price {...props} />
      </td>
      <td data-end className="screen-only">
        <Actions {...props} />
      </td>
    </tr>
  );
}

function Price({ line, pricesEditable, typed, overtaken, onType, onLeavePrice }: Props) {
  if (!line.priced)
    return <span className="hint">{line.coveredBy ? `含在${line.coveredBy}内` : '不计价'}</span>;
  const text = typed[line.lineId];
  const mine = overtaken[line.lineId];
  return (
    <>
      {pricesEditable ? (
        <PriceCell
          label={`${line.name}的报价`}
          value={line.unitPrice}
          typed={text}
          problem={text === undefined ? undefined : priceProblem(line, text)}
          onType={(next) => onType(line, next)}
          onLeave={onLeavePrice}
        />
      ) : (
        <Money yuan={line.unitPrice} />
      )}
      {line.priced && parseYuan(text ?? line.unitPrice) === 0 && (
        <small className="warning">0 元：这一项免费提供，确认前会再问一次</small>
      )}
      {!pricesEditable && text !== undefined && (
        <small className="warning">您填的 {priceText(text)} 没有保存</small>
      )}
      {mine !== undefined && text === undefined && mine !== line.unitPrice && (
        <small className="warning">
          同事改价或项目库更新，现为此价，您填的 {priceText(mine)} 没有保存
          <Button size="small" type="link" onClick={() => onType(line, mine)}>
            改回我的
          </Button>
        </small>
      )}
      {line.previousPrice && (
        <small>
          上次{' '}
          <del>
            <Money yuan={line.previousPrice} />
          </del>
        </small>
      )}
    </>
  );
}

/** As typed where it is no amount. */
const priceText = (text: string): string => {
  const fen = parseYuan(text);
  return fen === undefined ? `“${text}”` : formatFen(fen);
};

/** Two lines that can't both be done: which one stays. */
function ExclusiveChoice({ line, onResolve }: Props) {
  const { exclusive } = line;
  if (!exclusive || !line.actions.includes('resolveExclusive')) return null;
  const options = [
    { code: exclusive.with.code, name: exclusive.with.name },
    { code: line.catalogueCode, name: line.name },
  ];
  return (
    <div className="cluster screen-only" role="group" aria-label="互斥的两项保留哪一项">
      <small>保留</small>
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
    </div>
  );
}

function Actions({ line, busy, onReplace, onCancelReplace, onRemove }: Props) {
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
