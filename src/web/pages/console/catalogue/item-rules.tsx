import { Button, Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { replacementLevelLabel, sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useReferenceCall } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { needed } from '#web/ui/app/form-rules.ts';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { momentText } from '#web/ui/time.ts';

type Rule = CallOutput<'console.catalogueItem'>['relations'][number];
type Values = CallInput<'console.saveItemRule'>;
type Kind = Rule['kind'];

const kinds: Readonly<Record<Kind, string>> = { mutex: '互斥', partner: '关联', replacement: '替换' };
const hows: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  mutex: {
    duplicate: '内容重复，不能同做',
    conflict: '相互影响，不能同做',
    radiation: '都有辐射，提示',
    soft: '有重叠，提示',
  },
  partner: { all: '全部都要一起做', any: '一起做其中一项' },
  replacement: replacementLevelLabel,
};
const join: Readonly<Record<Kind, string>> = {
  mutex: ' 与 ',
  partner: ' 须同做 ',
  replacement: ' 可替换为 ',
};
const start: Partial<Values> = { kind: 'mutex', how: 'soft', sexes: [...sexGroups] };

/** 互斥、关联、替换: the rules between this item and others. */
export function ItemRules({
  code,
  relations,
  past,
  touched,
}: {
  code: string;
  relations: readonly Rule[];
  past: CallOutput<'console.catalogueItem'>['pastRelations'];
  /** What a change of the item touches. */
  touched: ReactNode;
}) {
  const [edited, setEdited] = useState<Rule | 'new'>();
  const [removed, setRemoved] = useState<Rule>();
  const remove = useCallMutation('console.deleteItemRule');
  return (
    <section className="stack gap-2">
      <div className="row between">
        <h2>与其他项目的规则</h2>
        <Button size="small" onClick={() => setEdited('new')}>
          增加规则
        </Button>
      </div>
      {relations.length === 0 && <p className="soft">没有规则。</p>}
      <ul className="stack gap-2">
        {relations.map((rule) => {
          const said = saidOf(rule);
          return (
            <li key={rule.kind + said} className="row between">
              <div className="fill">
                {said} <small>{`${kinds[rule.kind]} · ${hows[rule.kind][rule.how]}`}</small>
                <p className="hint typed">{rule.reason}</p>
              </div>
              <Button size="small" aria-label={`修改规则：${said}`} onClick={() => setEdited(rule)}>
                修改
              </Button>
              <Button size="small" danger aria-label={`删除规则：${said}`} onClick={() => setRemoved(rule)}>
                删除
              </Button>
            </li>
          );
        })}
      </ul>
      {past.length > 0 && (
        <details className="small">
          <summary>改过和删除的规则 {past.length} 条</summary>
          <ul className="stack gap-1 above">
            {past.map((rule) => (
              <li key={rule.until + saidOf(rule)}>
                {momentText(rule.until)} {rule.deleted ? '删除' : '修改'}前：{saidOf(rule)}
                <small>
                  {' '}
                  {`${kinds[rule.kind]} · ${hows[rule.kind][rule.how]}`} · {rule.by || '随版本发布'}
                </small>
                <p className="hint typed">
                  {[rule.reason, rule.why && `理由：${rule.why}`].filter(Boolean).join(' ')}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {edited && (
        <RuleForm
          touched={touched}
          initial={edited === 'new' ? { ...start, item: code } : edited}
          {...(edited !== 'new' && { before: shownOf(edited) })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ReasonDialog
          open
          title="删除规则"
          label="理由"
          okText="删除规则"
          action={remove}
          onOk={async (reason) => {
            if (!(await remove.run({ ...keyOf(removed), reason }))) return;
            message.success('规则已删除，之后的匹配和检查不再使用。');
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>{saidOf(removed)}</p>
          {touched}
        </ReasonDialog>
      )}
    </section>
  );
}

const saidOf = ({ kind, names: [first, ...others] }: Pick<Rule, 'kind' | 'names'>) =>
  `${first}${join[kind]}${others.join('、')}`;
const shownOf = ({ kind, item, others, how, sexes, reason }: Rule) => ({
  kind,
  item,
  others,
  how,
  sexes,
  reason,
});
const keyOf = ({ kind, item, others }: Rule) => ({ kind, item, others });

function RuleForm({
  initial,
  before,
  touched,
  onClose,
}: {
  initial: Partial<Values>;
  before?: Values['before'];
  touched: ReactNode;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? initial.kind ?? 'mutex';
  const items = useReferenceCall('catalogue.list', {});
  const save = useCallMutation('console.saveItemRule');
  const options = (items.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <FormDialog title={before ? '修改规则' : '增加规则'} okText="保存规则" busy={save.busy} onClose={onClose}>
      {(formId) => (
        <>
          {touched}
          <FailureAlert failure={save.failure} />
          <Form
            id={formId}
            form={form}
            layout="vertical"
            initialValues={initial}
            onFinish={async ({ sexes = [], ...values }) => {
              const rule = { ...values, sexes: values.kind === 'replacement' ? sexes : [] };
              if (!(await save.run({ ...rule, ...(before && { before }) }))) return;
              message.success('规则已保存，之后的匹配和检查按它进行。');
              onClose();
            }}
          >
            <Form.Item name="kind" label="种类">
              <Select
                disabled={before !== undefined}
                options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
                onChange={(next: Kind) => form.setFieldValue('how', Object.keys(hows[next])[0])}
              />
            </Form.Item>
            <Form.Item
              name="item"
              label={kind === 'replacement' ? '被替换的项目' : '项目'}
              rules={[needed('请选择项目。')]}
            >
              <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
            </Form.Item>
            <Form.Item
              name="others"
              label={
                kind === 'partner' ? '须一起做的项目' : kind === 'mutex' ? '不能同做的项目' : '可换成的项目'
              }
              rules={[{ required: true, message: '请选择另一个项目。' }]}
            >
              <Select
                mode="multiple"
                {...(kind !== 'partner' && { maxCount: 1 })}
                optionFilterProp="label"
                options={options}
              />
            </Form.Item>
            <Form.Item name="how" label="作用">
              <Select options={Object.entries(hows[kind]).map(([value, label]) => ({ value, label }))} />
            </Form.Item>
            {kind === 'replacement' && (
              <Form.Item
                name="sexes"
                label="适用人群"
                rules={[{ required: true, message: '请选择适用人群。' }]}
              >
                <Select
                  mode="multiple"
                  options={sexGroups.map((value) => ({ value, label: sexGroupLabel[value] }))}
                />
              </Form.Item>
            )}
            <Form.Item
              name="reason"
              label="说明"
              extra="写给采购方和机构看。"
              rules={[needed('请填写说明。')]}
            >
              <Input.TextArea rows={2} maxLength={200} />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
