import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput } from '#wire/invoke.ts';
import { CreditCodeField, NameField } from '#web/features/certification/common-fields.tsx';
import { paths } from '#web/paths/paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { chosen, needed } from '#web/ui/app/form-rules.ts';
import { RegionCascader } from '#web/ui/app/region-cascader.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';

type Few = CallInput<'company.shortcutAdd'>;

const typedCompanies = draftStore<Partial<Few>>({
  key: 'shortcutCompany',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is Partial<Few> => isRecord(value),
});

/** 快捷登记: a company by four fields, whose licence may follow later; then on to its certification. */
export function ShortcutCompany() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>快捷登记</Button>
      {open && <ShortcutDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [form] = Form.useForm<Few>();
  const draft = useStoredDraft(typedCompanies, {});
  const { run, busy, failure } = useCallMutation('company.shortcutAdd', once);
  useFormFailure(form, failure);
  const add = async (few: Few) => {
    const added = await run(few);
    if (!added) return;
    draft.clear();
    await navigate(paths.companyCertification({ id: added.id }));
  };
  return (
    <FormDialog title="快捷登记企业" okText="登记" cancelText="返回" busy={busy} onClose={onClose}>
      {(formId) => (
        <>
          <p className="hint">先登记企业，营业执照可以稍后补交；提交认证并通过后才能发布需求。</p>
          <Form
            id={formId}
            form={form}
            layout="vertical"
            className="apart"
            initialValues={draft.value}
            onValuesChange={(_, values: Few) => draft.set(values)}
            onFinish={add}
          >
            <NameField noun="企业" extra="与营业执照一致的全称" />
            <CreditCodeField />
            <Form.Item name="regionId" label="所在地区" rules={[chosen('请选择所在地区。')]}>
              <RegionCascader />
            </Form.Item>
            <Form.Item name="contact" label="联系人" rules={[needed('请填写联系人。')]}>
              <Input maxLength={20} autoComplete="name" />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
