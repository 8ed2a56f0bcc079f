import { Alert } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { newerText, SheetChoices, useSheetChoices } from '#web/ui/app/sheet-choices.tsx';
import { Money } from '#web/ui/money.tsx';
import styles from './quoting.module.css';

type Sheet = CallOutput<'quotation.readXlsx'>;

interface Props {
  sheet: Sheet;
  busy: boolean;
  onTake: (prices: { lineId: string; unitPrice: string; was: string }[]) => void;
  onClose: () => void;
}

/** What a filled workbook would change, before it is taken; each price is taken for itself. */
export function SheetDialog({ sheet, busy, onTake, onClose }: Props) {
  const { problems, same, versioned } = sheet;
  const changes = sheet.changes.map((one) => ({
    ...one,
    key: one.lineId,
    question: [one.newer && newerText({ ...one.newer, after: one.was }), one.question]
      .filter(Boolean)
      .join('；'),
  }));
  const choices = useSheetChoices(changes);
  return (
    <Dialog
      width={760}
      title={
        changes.length > 0 ? `上传的报价单有 ${changes.length} 处价格不同` : '上传的报价单没有不同的价格'
      }
      okText={`采用这 ${choices.taken} 处价格`}
      busy={busy}
      disabled={choices.taken === 0}
      cancelText="不采用"
      onClose={onClose}
      onOk={() =>
        onTake(
          changes.filter(choices.isTaken).map(({ lineId, unitPrice, was }) => ({ lineId, unitPrice, was })),
        )
      }
    >
      <div className={`stack gap-3 ${styles.issues}`}>
        <p className="soft">
          {same} 处与当前价格相同。采用之前，报价单没有任何改动。
          {!versioned && '表格里没有下载时的报价，无法核对下载后同事改过哪些，请逐处核对。'}
        </p>
        {problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${problems.length} 行不能采用`}
            description={
              <ul>
                {problems.map(({ row, name, text }) => (
                  <li key={row}>
                    第 {row} 行 {name}：{text}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {changes.length > 0 && (
          <SheetChoices
            changes={changes}
            choices={choices}
            columns={[
              { head: '项目', render: ({ name }) => name },
              { head: '套餐', render: ({ packageName }) => packageName },
              { head: '现价', end: true, render: ({ was }) => <Money yuan={was} /> },
              { head: '改为', end: true, render: ({ unitPrice }) => <Money yuan={unitPrice} /> },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
