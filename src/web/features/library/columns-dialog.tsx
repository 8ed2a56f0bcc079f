import { Alert, App, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useAction } from '#web/api/use-action.ts';

type Detail = CallOutput<'import.detail'>;
type Role = Detail['roles'][number]['code'];
type Roles = NonNullable<CallInput<'import.setColumns'>['roles']>;

interface Props {
  batch: Detail;
  onDone: () => void;
  onClose: () => void;
}

/** Each column of the sheet with some of its values: what is it? Reads the file again when saved. */
export function ColumnsDialog({ batch, onDone, onClose }: Props) {
  const { message } = App.useApp();
  const save = useAction('import.setColumns');
  const [sheet, setSheet] = useState(batch.sheet);
  const [roles, setRoles] = useState(
    () => new Map(batch.columns.flatMap(({ column, role }) => (role ? [[column, role] as const] : []))),
  );
  const otherSheet = sheet !== batch.sheet;

  /** A role stands on one column: given to another, the first loses it. */
  const give = (column: number, role: Role | undefined) =>
    setRoles((before) => {
      const next = new Map([...before].filter(([at, other]) => at !== column && other !== role));
      if (role) next.set(column, role);
      return next;
    });
  const apply = async () => {
    const chosen = Object.fromEntries(
      batch.roles.map(({ code }) => [code, [...roles].find(([, role]) => role === code)?.[0] ?? null]),
    ) as Roles;
    const done = await save.run({ batchId: batch.id, sheet, roles: otherSheet ? {} : chosen });
    if (!done) return;
    message.success(otherSheet ? '已读取另一个工作表，请核对识别到的列。' : '已按新的列重新读取。');
    onDone();
  };

  return (
    <Modal
      open
      title="每一列是什么内容？"
      width={820}
      okText={otherSheet ? '读取这个工作表' : '按此重新读取'}
      confirmLoading={save.busy}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <p className="library-note library-gap">
        项目名称和至少一个价格列是必需的。重新读取后，之前在明细上的修改和选择会重新开始。
      </p>
      {save.failure && (
        <Alert className="library-gap" type="error" showIcon title={failureText(save.failure)} />
      )}
      {batch.sheets.length > 1 && (
        <label className="import-sheet" htmlFor="import-sheet">
          工作表
          <Select
            id="import-sheet"
            value={sheet}
            options={batch.sheets.map(({ name, rowCount }, value) => ({
              value,
              label: `${name}（${rowCount} 行）`,
            }))}
            onChange={setSheet}
          />
        </label>
      )}
      {otherSheet ? (
        <p>先读取工作表“{batch.sheets[sheet]?.name}”，系统会重新识别其中的列。</p>
      ) : (
        <Table
          rowKey="column"
          size="small"
          pagination={false}
          scroll={{ x: 620, y: 420 }}
          dataSource={batch.columns}
          columns={[
            { title: '列', width: 52, dataIndex: 'letter' },
            {
              title: '表头',
              width: 150,
              render: (_, { header }) => header || <span className="library-note">（没有表头）</span>,
            },
            {
              title: '内容举例',
              render: (_, { samples }) => <span className="import-samples">{samples.join('、')}</span>,
            },
            {
              title: '是什么',
              width: 190,
              render: (_, { column, letter, reason }) => (
                <>
                  <Select
                    allowClear
                    aria-label={`${letter} 列的内容`}
                    placeholder="不导入"
                    style={{ width: '100%' }}
                    value={roles.get(column) ?? null}
                    options={batch.roles.map(({ code, name }) => ({ value: code, label: name }))}
                    onChange={(role: Role | null | undefined) => give(column, role ?? undefined)}
                  />
                  {reason && <span className="library-note">{reason}</span>}
                </>
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}
