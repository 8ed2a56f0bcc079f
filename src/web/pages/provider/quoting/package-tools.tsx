import { Button, Checkbox, Form, Popconfirm, Select, Space, Switch } from 'antd';
import { useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import type { CallInput } from '#wire/invoke.ts';
import { MoneyInput } from '#web/ui/app/money-input.tsx';
import { DiscountInput } from './discount-input.tsx';
import styles from './quoting.module.css';
import { type PackageDetail, rateText } from './types.ts';

type Target = Pick<CallInput<'quotation.savePackage'>, 'belowFloor' | 'rounding'> & { packagePrice: string };
const roundings = [
  { value: 100, label: '到元' },
  { value: 10, label: '到角' },
  { value: 1, label: '到分' },
] as const;

interface Props {
  detail: PackageDetail;
  busy: boolean;
  onlyDifferences: boolean;
  onOnlyDifferences: (on: boolean) => void;
  /** Thousandths of list prices. */
  onRate: (rate: number) => void;
  onPackagePrice: (target: Target) => void;
  onRedraft: () => void;
}

/** Lines that 只看差异 leaves out; nothing when it leaves out none. */
export const UnseenLines = ({
  count,
  all,
  editable,
  onShow,
}: {
  count: number;
  all: number;
  editable: boolean;
  onShow: () => void;
}) =>
  count > 0 && (
    <p className="cluster hint apart">
      另有 {count} 项直接匹配{editable && '，按项目库售价报价，无需处理'}。
      <Button size="small" type="link" onClick={onShow}>
        显示全部 {all} 项
      </Button>
    </p>
  );

/** Prices for the whole package at once, and what acts on all its lines. */
export function PackageTools({ detail, busy, onlyDifferences, onOnlyDifferences, ...on }: Props) {
  return (
    <div className={`cluster top gap-3 screen-only ${styles.tools}`}>
      {detail.editable && (
        <>
          {detail.priceBasis !== 'discount' && (
            <PackagePrice key={detail.quotedTotal} detail={detail} busy={busy} onApply={on.onPackagePrice} />
          )}
          <DiscountInput
            key={detail.rate}
            label="全部按门市价"
            name="折扣"
            okText="应用"
            rate={detail.rate}
            disabled={detail.rate === null}
            busy={busy}
            onApply={on.onRate}
          />
          <Popconfirm
            title="按当前项目库重新起草本套餐？"
            description="新确认映射的项目会补进来；手工选择和改过的价格保留。"
            okText="重新起草"
            onConfirm={on.onRedraft}
          >
            <Button disabled={busy}>按项目库重新起草</Button>
          </Popconfirm>
        </>
      )}
      <span className={`row push ${styles.switch}`}>
        <Switch
          size="small"
          aria-labelledby="only-differences"
          checked={onlyDifferences}
          onChange={onOnlyDifferences}
        />
        <span id="only-differences">只看差异</span>
      </span>
    </div>
  );
}

interface PackagePriceProps {
  detail: PackageDetail;
  busy: boolean;
  onApply: (target: Target) => void;
}

/** 做到多少钱一个人: the total that is wanted, distributed over the lines. */
function PackagePrice({ detail, busy, onApply }: PackagePriceProps) {
  const [text, setText] = useState(detail.quotedTotal);
  const [belowFloor, setBelowFloor] = useState(false);
  const [rounding, setRounding] = useState<1 | 10 | 100>(100);
  const fen = parseYuan(text);
  const list = parseYuan(detail.listTotal) ?? 0;
  const problem =
    fen === undefined
      ? '请填写金额，最多两位小数。'
      : fen > list
        ? `不能高于门市价合计 ${formatFen(list)}。`
        : undefined;
  const apply = () =>
    !problem && text !== detail.quotedTotal && onApply({ packagePrice: text, belowFloor, rounding });
  return (
    <Form.Item
      className={styles.packagePrice ?? ''}
      validateStatus={problem ? 'error' : ''}
      help={
        problem ??
        (detail.priceFloor === null ? (
          '降价按各项单价、加价按距门市价的余地分摊，尾差放在最贵的一项'
        ) : (
          <Checkbox checked={belowFloor} onChange={({ target }) => setBelowFloor(target.checked)}>
            可低于底线（{rateText(detail.priceFloor)}）
          </Checkbox>
        ))
      }
    >
      <Space.Compact>
        <Space.Addon>做到每人</Space.Addon>
        <MoneyInput
          className={styles.amount ?? ''}
          aria-label="每人套餐价"
          value={text}
          onChange={setText}
          onPressEnter={apply}
        />
        <Select
          className={styles.rounding ?? ''}
          aria-label="各项单价取整"
          value={rounding}
          options={[...roundings]}
          onChange={setRounding}
        />
        <Button
          type="primary"
          disabled={busy || problem !== undefined || text === detail.quotedTotal}
          onClick={apply}
        >
          分摊
        </Button>
      </Space.Compact>
    </Form.Item>
  );
}
