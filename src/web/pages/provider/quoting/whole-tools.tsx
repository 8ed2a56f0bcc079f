import { Button, Form, Popover, Select } from 'antd';
import { useState } from 'react';
import { discountRule } from '#domain/kernel/typed-number.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import { PickFile } from '#web/ui/app/pick-file.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useSureMutation } from '#web/ui/app/use-sure-mutation.ts';
import { dayText } from '#web/ui/time.ts';
import { DiscountInput } from './discount-input.tsx';
import styles from './quoting.module.css';
import { SheetDialog } from './sheet-dialog.tsx';
import { rateText } from './types.ts';

interface WholeToolsProps {
  quotationId: string;
  institutionId: string;
  priceFloor: number | null;
  /** The last change of many prices. */
  undo: CallOutput<'quotation.review'>['undo'];
  /** The buyer wants one discount on all list prices: single prices can't be set. */
  onlyDiscount: boolean;
  /** What the packages that are open come to, as it is on the screen. */
  seenTotal: () => string;
  /** Saves what is typed first; false when that failed. */
  flush: () => Promise<boolean>;
}

type Sheet = CallOutput<'quotation.readXlsx'>;
type Change = Omit<CallInput<'quotation.savePrices'>, 'quotationId'>;

/** Prices in all packages at once: a discount, an earlier quote, a workbook that a colleague filled in; and the floor. */
export function WholeTools(props: WholeToolsProps) {
  const { quotationId, institutionId, priceFloor, undo, onlyDiscount, seenTotal, flush } = props;
  const mayManage = useCurrentUser().institutions.some(
    (one) => one.id === institutionId && one.acts.includes('manage'),
  );
  const save = useSureMutation('quotation.savePrices', 'draft');
  const setFloor = useCallMutation('quotation.setPriceFloor');
  const [sheet, setSheet] = useState<Sheet>();
  const [reading, setReading] = useState(false);
  const revert = useCallMutation('quotation.undoPrices');
  useFailureMessage(save.failure);
  useFailureMessage(revert.failure);
  useFailureMessage(setFloor.failure);

  const apply = async (change: Change): Promise<boolean> => {
    const saved = await save.run({ quotationId, ...change });
    if (!saved) return false;
    message.success(`${saved.packages} 个套餐中改了 ${saved.lines} 处价格，可以撤销`);
    return true;
  };
  const takeBack = async () => {
    if (!(await flush())) return;
    const undone = await revert.run({ quotationId });
    if (undone)
      message.success(
        `已撤销 ${undone.lines} 处改价${undone.kept > 0 ? `；另有 ${undone.kept} 处之后又改过或所在套餐已确认，保留现价` : ''}`,
      );
  };
  const read = async (file: File) => {
    if (!(await flush())) return;
    setReading(true);
    try {
      setSheet(await upload('quotation.readXlsx', { quotationId }, file));
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 8);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="cluster gap-2">
      <DiscountInput
        label="全部套餐按门市价"
        name="全部套餐按门市价"
        okText="改全部"
        busy={save.busy}
        onApply={async (rate) => {
          if (await flush()) await apply({ rate, seenTotal: seenTotal() });
        }}
      />
      {!onlyDiscount && (
        <>
          <Earlier
            quotationId={quotationId}
            busy={save.busy}
            onCopy={async (from) => {
              if (await flush()) await apply({ from, seenTotal: seenTotal() });
            }}
          />
          <ExportButton name="quotation.exportXlsx" input={{ quotationId }} fileName="报价.xlsx">
            下载 Excel
          </ExportButton>
          <PickFile accept=".xlsx,.xls,.csv" onPick={(file) => void read(file)}>
            <Button loading={reading}>上传填好的 Excel</Button>
          </PickFile>
        </>
      )}
      {undo && (
        <Button disabled={save.busy} loading={revert.busy} onClick={() => void takeBack()}>
          撤销：{undo.text}（{undo.lines} 处）
        </Button>
      )}
      {mayManage ? (
        <Floor
          floor={priceFloor}
          busy={setFloor.busy}
          onSave={async (rate) => (await setFloor.run({ institutionId, rate })) !== undefined}
        />
      ) : (
        priceFloor !== null && <span className="hint">底线 {rateText(priceFloor)}，由管理员设置</span>
      )}
      {sheet && (
        <SheetDialog
          sheet={sheet}
          busy={save.busy}
          onClose={() => setSheet(undefined)}
          onTake={async (prices) => {
            if (await apply({ prices })) setSheet(undefined);
          }}
        />
      )}
    </div>
  );
}

function Earlier({
  quotationId,
  busy,
  onCopy,
}: {
  quotationId: string;
  busy: boolean;
  onCopy: (from: string) => unknown;
}) {
  const [open, setOpen] = useState(false);
  const list = useCallQuery('quotation.listEarlier', open ? { quotationId } : undefined);
  return (
    <Select
      className={styles.earlier ?? ''}
      aria-label="照搬以往报价的价格"
      placeholder="照搬以往报价"
      disabled={busy}
      loading={open && list.loading}
      value={null}
      onOpenChange={setOpen}
      popupMatchSelectWidth={false}
      notFoundContent={list.data ? '没有价格可照搬的以往报价' : '正在读取'}
      onSelect={(from) => from && onCopy(from)}
      options={(list.data ?? []).map(({ quotationId: from, title, sentAt, lines }) => ({
        value: from,
        label: `${dayText(sentAt)} ${title}（${lines} 项相同）`,
      }))}
    />
  );
}

function Floor({
  floor,
  busy,
  onSave,
}: {
  floor: number | null;
  busy: boolean;
  onSave: (rate: number | null) => Promise<boolean>;
}) {
  const [open, setOpen] = useState(false);
  const [zhe, setZhe] = useState<number | null>(floor === null ? null : floor / 100);
  const save = async (rate: number | null) => {
    if (await onSave(rate)) setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title="本机构的报价底线"
      content={
        <Form
          layout="vertical"
          className={styles.floor ?? ''}
          onFinish={() => zhe !== null && !Number.isNaN(zhe) && void save(Math.round(zhe * 100))}
        >
          <Form.Item
            label="单价不低于门市价的"
            help="低于底线的单价会在确认前列出，按目标价分摊时也不会越过它。只有本机构的人看得到。"
          >
            <NumberInput
              aria-label="底线折扣"
              rule={{ ...discountRule, what: '底线' }}
              value={zhe}
              onChange={setZhe}
            />
          </Form.Item>
          <div className="row apart">
            <Button
              size="small"
              type="primary"
              htmlType="submit"
              loading={busy}
              disabled={zhe === null || Number.isNaN(zhe)}
            >
              保存底线
            </Button>
            {floor !== null && (
              <Button size="small" disabled={busy} onClick={() => void save(null)}>
                不设底线
              </Button>
            )}
          </div>
        </Form>
      }
    >
      <Button type="link" size="small">
        {floor === null ? '设报价底线' : `底线 ${rateText(floor)}`}
      </Button>
    </Popover>
  );
}
