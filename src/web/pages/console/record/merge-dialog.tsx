import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { ShownRecord } from './act-dialog.tsx';

interface Props {
  record: ShownRecord;
  onDone: (keptId: string) => void;
  onClose: () => void;
}

/** Which company is kept, and why the two are one. */
export function MergeDialog({ record, onDone, onClose }: Props) {
  const [form] = Form.useForm<{ keptId: string; reason: string }>();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed);
  const companies = { kind: 'company', mergesInto: true } as const;
  const found = useCallQuery('console.searchRecords', { ...companies, keyword });
  // Most likely the one with the same credit code.
  const likely = useCallQuery('console.searchRecords', { ...companies, keyword: record.number });
  const { run, busy, failure } = useCallMutation('console.mergeCompanies');
  const choices = [
    ...(keyword === '' ? (likely.data?.records ?? []) : []),
    ...(found.data?.records ?? []),
  ].filter((one, i, all) => one.id !== record.id && all.findIndex(({ id }) => id === one.id) === i);
  return (
    <FormDialog
      title={`把「${record.title}」并入另一家企业`}
      okText="合并"
      danger
      busy={busy}
      cancelText="返回"
      onClose={onClose}
    >
      {(formId) => (
        <>
          <p>需求、合同、成员和邀请全部转到保留的企业，这条记录只留下去向。不能撤销。</p>
          <FailureAlert failure={failure} className="apart" />
          <Form
            id={formId}
            form={form}
            layout="vertical"
            onFinish={async (values) => {
              const answer = await run({ duplicateId: record.id, ...values });
              if (answer) onDone(answer.id);
            }}
          >
            <Form.Item
              name="keptId"
              label="保留的企业"
              rules={[{ required: true, message: '请选择保留的企业。' }]}
            >
              <Select
                showSearch={{ filterOption: false, onSearch: setTyped }}
                placeholder="名称的一部分，或完整的信用代码"
                notFoundContent="没有找到在使用中的企业，请换个名称或信用代码。"
                options={choices.map(({ id, title, number }) => ({
                  value: id,
                  label: `${title} ${number}`,
                }))}
              />
            </Form.Item>
            <Form.Item name="reason" label="怎样核实是同一家企业" rules={reasonRules('核实方式')}>
              <Input.TextArea rows={2} maxLength={200} showCount />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
