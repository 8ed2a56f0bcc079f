import { Alert, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import styles from './quoting.module.css';

type Sheet = CallOutput<'quotation.readXlsx'>;

interface Props {
  sheet: Sheet;
  busy: boolean;
  onTake: (prices: { lineId: string; unitPrice: string; was: string }[]) => void;
  onClose: () => void;
}

/** What a filled workbook would change, before it is taken. */
export function SheetDialog({ sheet: { changes, problems, same }, busy, onTake, onClose }: Props) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const taken = changes.filter(({ lineId, question }) => question === '' || confirmed.has(lineId));
  const asked = changes.filter(({ question }) => question !== '');
  return (
    <Modal
      open
      width={680}
      title={
        changes.length > 0 ? `上传的报价单有 ${changes.length} 处价格不同` : '上传的报价单没有不同的价格'
      }
      okText={`采用这 ${taken.length} 处价格`}
      okButtonProps={{ disabled: taken.length === 0, loading: busy }}
      cancelText="不采用"
      onCancel={onClose}
      onOk={() => onTake(taken.map(({ lineId, unitPrice, was }) => ({ lineId, unitPrice, was })))}
    >
      <div className={`stack gap-3 ${styles.issues}`}>
        <p className="soft">{same} 处与当前价格相同。采用之前，报价单没有任何改动。</p>
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
        {asked.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${asked.length} 处需要您确认，不勾选的不采用`}
            description={
              <ul>
                {asked.map(({ lineId, name, packageName, question }) => (
                  <li key={lineId}>
                    <Checkbox
                      checked={confirmed.has(lineId)}
                      onChange={({ target }) =>
                        setConfirmed((before) => {
                          const next = new Set(before);
                          if (target.checked) next.add(lineId);
                          else next.delete(lineId);
                          return next;
                        })
                      }
                    >
                      {name}（{packageName}）：{question}
                    </Checkbox>
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {changes.length > 0 && (
          <DataTable
            rows={changes}
            rowKey={({ lineId }) => lineId}
            columns={[
              { head: '项目', render: ({ name }) => name },
              { head: '套餐', render: ({ packageName }) => packageName },
              { head: '现价', end: true, render: ({ was }) => <Money yuan={was} /> },
              { head: '改为', end: true, render: ({ unitPrice }) => <Money yuan={unitPrice} /> },
            ]}
          />
        )}
      </div>
    </Modal>
  );
}
