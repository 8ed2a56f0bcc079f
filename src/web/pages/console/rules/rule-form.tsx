import { Alert, Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { effectNames } from '#domain/compliance/rule-differences.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { needed } from '#web/ui/app/form-rules.ts';
import { message } from '#web/ui/app/messages.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type Rule = CallOutput<'console.complianceRules'>[number];
type Trial = CallOutput<'console.tryComplianceRule'>;
type Values = Omit<CallInput<'console.saveComplianceRule'>, 'id' | 'version'>;

/** Settings and texts of one rule. The button tries them on the open demands first, and saves what was tried. */
export function RuleForm({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [trial, setTrial] = useState<Trial>();
  const tried = useCallMutation('console.tryComplianceRule');
  const save = useCallMutation('console.saveComplianceRule');
  useFormFailure(form, tried.failure ?? save.failure);
  const settings = ({ enabled, effect, from, to, name, summary, exception, basis }: Values) => ({
    id: rule.id,
    enabled,
    name,
    summary,
    exception,
    basis,
    effect: effect ?? null,
    from: from || null,
    to: to || null,
  });
  const own = effectNames[rule.ownEffect];
  return (
    <FormDialog
      width={680}
      title={`修改规则“${rule.name}”`}
      okText={trial ? '保存新版本' : '试运行'}
      busy={save.busy || tried.busy}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={rule}
          onValuesChange={(changed) => {
            if (!('reason' in changed)) setTrial(undefined);
          }}
          onFinish={async (values) => {
            if (!trial) return setTrial(await tried.run(settings(values)));
            const saved = await save.run({
              ...settings(values),
              version: rule.version,
              reason: values.reason,
            });
            if (!saved) return;
            message.success(`已保存，第 ${saved.version} 版。`);
            onClose();
          }}
        >
          <Form.Item name="enabled" label="启用" valuePropName="checked">
            <Switch />
          </Form.Item>
          {(rule.ownEffect === 'block' || rule.ownEffect === 'warn') && (
            <Form.Item name="effect" label="作用">
              <Select
                allowClear
                placeholder={`按规则本身（${own}）`}
                options={(['block', 'warn', 'notice'] as const).map((value) => ({
                  value,
                  label: effectNames[value],
                }))}
              />
            </Form.Item>
          )}
          <div className="halves">
            <Form.Item name="from" label="生效日期" extra="当天零点起；不填为一直有效。">
              <Input type="date" />
            </Form.Item>
            <Form.Item name="to" label="失效日期" extra="当天仍有效。">
              <Input type="date" />
            </Form.Item>
          </div>
          <Form.Item name="name" label="名称" rules={[needed('请填写名称。')]}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="summary" label="要求" rules={[needed('请填写要求。')]}>
            <Input.TextArea autoSize={{ minRows: 2 }} maxLength={300} />
          </Form.Item>
          <Form.Item name="exception" label="例外" rules={[needed('请填写例外，没有就写“无。”')]}>
            <Input.TextArea autoSize={{ minRows: 1 }} maxLength={300} />
          </Form.Item>
          <Form.List name="basis">
            {(fields, { add, remove }) => (
              <div className="stack gap-1">
                {fields.map(({ key, name }) => (
                  <div key={key}>
                    <Form.Item
                      name={[name, 'title']}
                      label={`依据 ${name + 1}`}
                      rules={[needed('请填写依据。')]}
                    >
                      <Input maxLength={200} />
                    </Form.Item>
                    <div className="row top">
                      <Form.Item className="fill" name={[name, 'number']} label="文号">
                        <Input maxLength={60} />
                      </Form.Item>
                      <Form.Item label=" " colon={false}>
                        <Button
                          aria-label={`删除依据 ${name + 1}`}
                          disabled={fields.length === 1}
                          onClick={() => remove(name)}
                        >
                          删除
                        </Button>
                      </Form.Item>
                    </div>
                  </div>
                ))}
                <Button disabled={fields.length >= 10} onClick={() => add({ title: '', number: '' })}>
                  增加依据
                </Button>
              </div>
            )}
          </Form.List>
          {trial ? (
            <>
              <TrialResult trial={trial} />
              <Form.Item className="apart" name="reason" label="修改理由" rules={reasonRules('修改理由')}>
                <Input.TextArea autoFocus rows={2} maxLength={200} />
              </Form.Item>
            </>
          ) : (
            <p className="hint">先试运行：看到哪些待审核和采购中的需求会受影响，再写明理由保存。</p>
          )}
        </Form>
      )}
    </FormDialog>
  );
}

function TrialResult({ trial: { checked, demands } }: { trial: Trial }) {
  return (
    <section aria-label="试运行结果" className="apart">
      <Alert
        type={demands.length > 0 ? 'warning' : 'success'}
        title={`检查了 ${checked} 个待审核和采购中的需求，${demands.length} 个的结果会改变。`}
      />
      <ul className="stack gap-2 above">
        {demands.slice(0, 50).map((one) => (
          <li key={one.demandId}>
            <TextLink to={consolePaths.demand(one.demandId)}>{one.title || one.number}</TextLink>{' '}
            <small>{one.status.name}</small>
            {one.added.map(({ effect, message }) => (
              <p key={`+${effect}${message}`} className="small typed">
                新增{effectNames[effect]}：{message}
              </p>
            ))}
            {one.lifted.map(({ effect, message }) => (
              <p key={`-${effect}${message}`} className="small typed soft">
                不再{effectNames[effect]}：{message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {demands.length > 50 && <small>还有 {demands.length - 50} 个。</small>}
    </section>
  );
}
