import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance, Input, Select } from 'antd';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { needed } from '#web/ui/app/form-rules.ts';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { DayInput } from '#web/ui/app/time-inputs.tsx';
import { DayTerms } from './draft-page.tsx';

export type SupplementTerms = CallInput<'contract.addSupplement'>['terms'];
type Now = CallOutput<'contract.previewSupplement'>['now'];

interface Props {
  form: FormInstance<SupplementTerms>;
  now: Now;
  first: SupplementTerms;
  onTyped: (terms: SupplementTerms) => void;
  onSend: (terms: SupplementTerms) => void;
}

const heads = (what: string) => ({ what, min: 0, max: 1_000_000, decimals: 0, unit: '人' }) as const;
const amount = [needed('请填写金额。'), moneyRule];

/** The only city's heads are those of the packages: they are not asked for. */
const asksCities = ({ cities }: Now) =>
  cities.length > 1 && cities.every(({ headcount }) => headcount !== null);

/** As the call takes it: the form holds no fields that nobody is asked for. */
export function completeTerms(
  now: Now,
  first: SupplementTerms,
  typed: Partial<SupplementTerms>,
): SupplementTerms {
  const terms = { ...first, ...typed };
  const packages = terms.packages.map((pkg) => ({
    ...pkg,
    removed: pkg.removed ?? [],
    added: pkg.added ?? [],
  }));
  const all = packages.reduce((sum, { headcount }) => sum + Number(headcount), 0);
  const before = now.packages.reduce((sum, { headcount }) => sum + headcount, 0);
  const [only] = now.cities;
  const cities =
    now.cities.length === 1 && only?.headcount === before
      ? [all]
      : asksCities(now)
        ? terms.cities
        : now.cities.map(({ headcount }) => headcount);
  return { ...terms, packages, cities, examFrom: terms.examFrom || null, examTo: terms.examTo || null };
}

/** What a supplement changes, each field with what holds now in it. */
export const SupplementForm = ({ form, now, first, onTyped, onSend }: Props) => (
  <Form
    form={form}
    layout="vertical"
    initialValues={first}
    scrollToFirstError={{ behavior: 'auto', block: 'center' }}
    onValuesChange={(_, values: SupplementTerms) => onTyped(values)}
    onFinish={(values) => onSend(completeTerms(now, first, values))}
  >
    {now.packages.map((pkg, at) => (
      <fieldset key={pkg.label} className="stack gap-2 under">
        <legend className="strong">{pkg.label}</legend>
        <div className="halves">
          <NumberItem
            name={['packages', at, 'headcount']}
            label="人数"
            extra={`现行 ${pkg.headcount} 人`}
            needed="请填写人数；不再体检填 0。"
            rule={heads('人数')}
          />
          <Form.Item
            name={['packages', at, 'price']}
            label="人均价格"
            extra={`现行 ¥${pkg.price}`}
            rules={amount}
          >
            <MoneyInput />
          </Form.Item>
        </div>
        <Form.Item
          name={['packages', at, 'removed']}
          label="减少的项目"
          extra="减少或增加项目不会自动改变人均价格，请一并修改。"
        >
          <Select
            mode="multiple"
            allowClear
            placeholder="不减少"
            optionFilterProp="value"
            options={pkg.items.map(({ name }) => ({ value: name, label: name }))}
          />
        </Form.Item>
        <Form.List name={['packages', at, 'added']}>
          {(rows, { add, remove }) => (
            <div className="stack gap-2">
              {rows.map(({ key, name }) => (
                <div key={key} className="cluster top">
                  <Form.Item name={[name, 'name']} noStyle rules={[needed('请填写项目名称。')]}>
                    <Input
                      maxLength={100}
                      placeholder="增加的项目"
                      aria-label={`${pkg.label}增加的项目 ${name + 1}`}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'price']} noStyle rules={amount}>
                    <MoneyInput placeholder="单价" aria-label={`${pkg.label}增加的项目 ${name + 1} 的单价`} />
                  </Form.Item>
                  <Button
                    icon={<MinusCircleOutlined aria-hidden />}
                    aria-label={`删除增加的项目 ${name + 1}`}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              <div>
                <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ name: '', price: '' })}>
                  增加项目
                </Button>
              </div>
            </div>
          )}
        </Form.List>
      </fieldset>
    ))}
    {asksCities(now) &&
      now.cities.map(({ name, headcount }, at) => (
        <NumberItem
          key={name}
          name={['cities', at]}
          label={`${name}体检人数`}
          extra={`现行 ${headcount} 人`}
          needed="请填写人数。"
          rule={heads(`${name}体检人数`)}
        />
      ))}
    {now.elsewhere && (
      <Form.Item name="elsewhere" label="异地体检">
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
    )}
    <div className="halves">
      <Form.Item name="examFrom" label="体检开始日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="examTo" label="体检结束日期">
        <DayInput />
      </Form.Item>
    </div>
    <div className="halves">
      <DayTerms />
    </div>
    <Form.Item name="notes" label="其他约定">
      <Input.TextArea rows={4} maxLength={1000} showCount />
    </Form.Item>
  </Form>
);
