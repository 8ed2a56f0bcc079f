import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { exampleClauses } from '#domain/contract/contract-clauses.ts';
import type { ContractClause } from '#domain/contract/contract-content.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { ClauseList, TemplateVersions } from '#web/features/contract/template-versions.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { needed } from '#web/ui/app/form-rules.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';

type Template = CallOutput<'console.contractTemplate'>;
type Clauses = Pick<Template, 'clauses'>;
/** What was typed, and the version that it was typed on. */
type Typed = Clauses & { on: string };

const copies = draftStore<Typed>({
  key: 'contract-template',
  version: 2,
  lifetime: 'browser',
  isValid: (value): value is Typed => isRecord(value) && Array.isArray(value['clauses']),
});

const page = {
  title: '合同条款模板',
  crumbs: [{ label: '合同', to: consolePaths.contracts() }, { label: '条款模板' }],
};

/** A row that was just added has no fields yet. */
const typed = (clause: Partial<ContractClause> | undefined): ContractClause => ({
  title: clause?.title ?? '',
  text: clause?.text ?? '',
});

/** 合同条款模板: each saved version is of its date; contracts keep the text that they were made from. */
export default function ContractTemplate() {
  const query = useCallQuery('console.contractTemplate', {});
  return (
    <Loaded query={query} page={page}>
      {(template) => <Editor template={template} />}
    </Loaded>
  );
}

function Editor({ template }: { template: Template }) {
  const [form] = Form.useForm<Clauses>();
  const { templateId, clauses: saved } = template;
  const draft = useStoredDraft<Typed>(copies, { clauses: saved, on: templateId });
  const { on } = draft.value;
  const saving = useCallMutation('console.saveContractTemplate', contested);
  const [previewed, setPreviewed] = useState(false);
  const save = async ({ clauses }: Clauses) => {
    const done = await saving.run({ templateId: on, clauses });
    if (!done) return;
    draft.set({ clauses, on: done.templateId });
    draft.clear();
    message.success('已保存。之后起草的合同使用新条款，已有的合同不变。');
  };
  const fill = (clauses: readonly ContractClause[], version: string) => {
    form.setFieldsValue({ clauses: [...clauses] });
    draft.set({ clauses: [...clauses], on: version });
  };
  return (
    <>
      <PageHead
        {...page}
        note="修改只影响之后起草的合同。条款未经律师审阅，上线前请由法务确认。"
        actions={
          <>
            <Button onClick={() => setPreviewed(true)}>预览</Button>
            <Button
              type="primary"
              loading={saving.busy}
              disabled={on !== templateId}
              onClick={() => form.submit()}
            >
              保存新版本
            </Button>
          </>
        }
      />
      {on !== templateId && (
        <Notice
          type="warning"
          title="同事刚刚保存过新版本；这一页是在之前的版本上改的，没有保存"
          description={
            <>
              新版本在“历史版本”里可以查看。两个版本都不会丢。
              <span className="cluster above">
                <Button size="small" onClick={() => draft.set({ ...draft.value, on: templateId })}>
                  以我写的为准，接着改
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    fill(saved, templateId);
                    draft.clear();
                  }}
                >
                  用同事的
                </Button>
              </span>
            </>
          }
        />
      )}
      <FailureAlert failure={saving.failure} className="notice" />
      {previewed && (
        <Dialog width={720} title="预览（示例数据）" onClose={() => setPreviewed(false)}>
          <ClauseList clauses={exampleClauses(draft.value.clauses.map(typed))} />
        </Dialog>
      )}
      <div className="split">
        <Form
          form={form}
          layout="vertical"
          initialValues={draft.value}
          onValuesChange={(_, values: Clauses) => draft.set({ ...values, on })}
          onFinish={save}
        >
          <Form.List name="clauses">
            {(fields, { add, remove, move }) => (
              <div className="stack">
                {fields.map(({ key, name }) => (
                  <section key={key} className="panel" aria-label={`第 ${name + 1} 条`}>
                    <Form.Item
                      name={[name, 'title']}
                      label={`第 ${name + 1} 条标题`}
                      rules={[needed('请填写标题。')]}
                    >
                      <Input maxLength={50} />
                    </Form.Item>
                    <Form.Item name={[name, 'text']} label="内容" rules={[needed('请填写内容。')]}>
                      <Input.TextArea autoSize={{ minRows: 2 }} maxLength={3000} />
                    </Form.Item>
                    <div className="cluster">
                      <Button size="small" disabled={name === 0} onClick={() => move(name, name - 1)}>
                        上移
                      </Button>
                      <Button
                        size="small"
                        disabled={name === fields.length - 1}
                        onClick={() => move(name, name + 1)}
                      >
                        下移
                      </Button>
                      <Button size="small" danger disabled={fields.length === 1} onClick={() => remove(name)}>
                        删除
                      </Button>
                    </div>
                  </section>
                ))}
                <Button disabled={fields.length >= 40} onClick={() => add({ title: '', text: '' })}>
                  增加条款
                </Button>
              </div>
            )}
          </Form.List>
        </Form>
        <div className="stack">
          <Panel title="占位符">
            <p className="small">起草时由合同内容代替：</p>
            <p>{template.placeholders.map((name) => `{${name}}`).join(' ')}</p>
            <p className="small above">
              至少要有 {'{甲方}'}、{'{乙方}'} 和 {'{总价}'}。
            </p>
          </Panel>
          <Panel title="历史版本">
            <TemplateVersions versions={template.versions} onRestore={(clauses) => fill(clauses, on)} />
          </Panel>
        </div>
      </div>
    </>
  );
}
