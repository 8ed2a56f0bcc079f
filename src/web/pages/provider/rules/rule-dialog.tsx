import { Form, Input } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { chosen, needed } from '#web/ui/app/form-rules.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { StandardItemSelect } from './standard-item-select.tsx';

/** Without `saved` a new one. */
export type Rule =
  | { kind: 'mutex'; saved?: CallOutput<'mutexRule.list'>['records'][number] }
  | { kind: 'partner'; saved?: CallOutput<'partnerRule.list'>['records'][number] };

interface Props {
  institutionId: string;
  rule: Rule;
  onClose: () => void;
}

interface Values {
  a: string;
  b: string;
  item: string;
  requires: string[];
  reason: string;
}

/** One rule, new or to change. */
export function RuleDialog({ institutionId, rule, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const addMutex = useCallMutation('mutexRule.add');
  const updateMutex = useCallMutation('mutexRule.update');
  const addPartner = useCallMutation('partnerRule.add');
  const updatePartner = useCallMutation('partnerRule.update');
  const calls = [addMutex, updateMutex, addPartner, updatePartner];
  useFormFailure(form, calls.find(({ failure }) => failure)?.failure);

  const save = async ({ a, b, item, requires, reason }: Values) => {
    const ruleId = rule.saved?.id;
    const done =
      rule.kind === 'mutex'
        ? await (ruleId
            ? updateMutex.run({ ruleId, a, b, reason })
            : addMutex.run({ institutionId, a, b, reason }))
        : await (ruleId
            ? updatePartner.run({ ruleId, item, requires, reason })
            : addPartner.run({ institutionId, item, requires, reason }));
    if (!done) return;
    message.success('规则已保存，新的匹配与报价按它处理。');
    onClose();
  };

  const itemRules = [chosen('请选择项目。')];
  return (
    <FormDialog
      title={`${rule.saved ? '编辑' : '新增'}${rule.kind === 'mutex' ? '互斥' : '关联'}规则`}
      okText="保存"
      busy={calls.some(({ busy }) => busy)}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={valuesOf(rule)}
          onFinish={(values) => void save(values)}
        >
          {rule.kind === 'mutex' ? (
            <>
              <Form.Item name="a" label="项目" rules={itemRules}>
                <StandardItemSelect known={rule.saved ? [rule.saved.a] : []} />
              </Form.Item>
              <Form.Item name="b" label="不同时做的项目" rules={itemRules}>
                <StandardItemSelect known={rule.saved ? [rule.saved.b] : []} />
              </Form.Item>
            </>
          ) : (
            <>
              <Form.Item name="item" label="做这个项目时" rules={itemRules}>
                <StandardItemSelect known={rule.saved ? [rule.saved.item] : []} />
              </Form.Item>
              <Form.Item name="requires" label="一并做的项目" rules={itemRules}>
                <StandardItemSelect multiple known={rule.saved?.requires ?? []} />
              </Form.Item>
            </>
          )}
          <Form.Item
            name="reason"
            label="原因"
            extra="写在报价行上，采购方可见。"
            rules={[needed('请填写原因。')]}
          >
            <Input.TextArea rows={2} maxLength={100} showCount placeholder="例如：同一天只做一次放射检查。" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}

function valuesOf({ kind, saved }: Rule): Partial<Values> {
  if (!saved) return {};
  return kind === 'mutex'
    ? { a: saved.a.code, b: saved.b.code, reason: saved.reason }
    : { item: saved.item.code, requires: saved.requires.map(({ code }) => code), reason: saved.reason };
}
