import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import type { CallInput } from '#wire/invoke.ts';
import { needed } from '#web/ui/app/form-rules.ts';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import {
  addOns,
  bases,
  type Choices,
  deductions,
  dependants,
  invoices,
  payers,
  windows,
} from './settlement-choices.ts';

export type Settlement = NonNullable<CallInput<'contract.add'>['settlement']>;

const at = (name: keyof Settlement) => ['settlement', name];
const Choice = ({ name, label, options }: { name: keyof Settlement; label: string; options: Choices }) => (
  <Form.Item name={at(name)} label={label}>
    <Select options={[...options]} />
  </Form.Item>
);
const percent = (what: string) => ({ what, min: 1, max: 100, decimals: 0, unit: '%' }) as const;

/** 结算约定 of a contract's draft: what a bill is made and checked by. Stands in a form whose values have `settlement`. */
export function SettlementFields({ heads }: { heads: number }) {
  const typed = Form.useWatch<Settlement | undefined>('settlement');
  return (
    <fieldset className="stack gap-2 under">
      <legend className="strong">结算约定</legend>
      <Choice name="basis" label="结算方式" options={bases} />
      {typed?.basis === 'minimum' && (
        <NumberItem
          name={at('minimumHeads')}
          label="保底人数"
          extra={`合同约定 ${heads} 人；到检不足保底的，差额按人均价格的加权平均计费。`}
          needed="请填写保底人数。"
          rule={{ what: '保底人数', min: 1, max: heads, decimals: 0, unit: '人' }}
        />
      )}
      <Choice name="deduction" label="员工没有做的项目" options={deductions} />
      {typed?.deduction === 'rate' && (
        <NumberItem
          name={at('deductionPercent')}
          label="扣减比例（占附件单价）"
          needed="请填写 1 到 100 的百分数。"
          rule={percent('扣减比例')}
        />
      )}
      <Choice name="addOns" label="加项" options={addOns} />
      {typed?.addOns === 'discount' && (
        <NumberItem
          name={at('addOnPercent')}
          label="加项价格（占机构公示价）"
          needed="请填写 1 到 100 的百分数。"
          rule={percent('加项折扣')}
        />
      )}
      {typed?.addOns === 'list' && <AddOnItems />}
      {typed?.addOns !== 'none' && <Choice name="addOnPayer" label="加项费用由谁承担" options={payers} />}
      <Choice name="dependants" label="家属体检" options={dependants} />
      <Choice name="afterWindow" label="体检期间结束后" options={windows} />
      <Form.Item name={at('invoiceTitle')} label="发票抬头">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={at('taxNumber')} label="税号">
        <Input maxLength={20} />
      </Form.Item>
      <Choice name="invoiceKind" label="发票种类" options={invoices} />
      <div className="halves">
        <NumberItem
          name={at('reportDays')}
          label="出报告（完成体检起）"
          needed="请填写 1 到 90 个工作日。"
          rule={{ what: '出报告的工作日', min: 1, max: 90, decimals: 0, unit: '个工作日' }}
        />
        <NumberItem
          name={at('noticeDays')}
          label="改期、取消至少提前"
          needed="请填写 0 到 30 天。"
          rule={{ what: '提前天数', min: 0, max: 30, decimals: 0, unit: '天' }}
        />
      </div>
    </fieldset>
  );
}

const AddOnItems = () => (
  <Form.List
    name={at('addOnItems')}
    rules={[
      {
        validator: (_, rows: unknown[] | undefined) =>
          rows?.length ? Promise.resolve() : Promise.reject(new Error('请至少填写一个可加项目。')),
      },
    ]}
  >
    {(rows, { add, remove }, { errors }) => (
      <div className="stack gap-2">
        {rows.map(({ key, name }) => (
          <div key={key} className="cluster top">
            <Form.Item name={[name, 'name']} noStyle rules={[needed('请填写项目名称。')]}>
              <Input maxLength={100} placeholder="可加项目" aria-label={`可加项目 ${name + 1}`} />
            </Form.Item>
            <Form.Item name={[name, 'price']} noStyle rules={[needed('请填写金额。'), moneyRule]}>
              <MoneyInput placeholder="价格" aria-label={`可加项目 ${name + 1} 的价格`} />
            </Form.Item>
            <Button
              icon={<MinusCircleOutlined aria-hidden />}
              aria-label={`删除可加项目 ${name + 1}`}
              onClick={() => remove(name)}
            />
          </div>
        ))}
        <Form.ErrorList errors={errors} />
        <div>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ name: '', price: '' })}>
            增加可加项目
          </Button>
        </div>
      </div>
    )}
  </Form.List>
);

const wholeOrNone = (value: unknown) => value === null || value === undefined || Number.isInteger(value);

/** As the call takes it; undefined while a figure is being typed. Fields that nobody is asked for keep what they held. */
export function completeSettlement(
  first: Settlement,
  typed: Partial<Settlement> | undefined,
): Settlement | undefined {
  const terms = { ...first, ...typed };
  const figures = [
    terms.minimumHeads,
    terms.deductionPercent,
    terms.addOnPercent,
    terms.reportDays,
    terms.noticeDays,
  ];
  return figures.every(wholeOrNone) ? terms : undefined;
}
