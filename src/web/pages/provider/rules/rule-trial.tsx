import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { type SexGroup, sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import { type ItemMatch, isDone, itemMatch } from '#domain/matching/item-match.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { needed } from '#web/ui/app/form-rules.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';

interface Values {
  sex: SexGroup;
  age?: number | null;
  text: string;
}

/** Pastes a package and sees what matching makes of it, and what each rule changed. */
export function RuleTrial({ institutionId }: { institutionId: string }) {
  const [asked, setAsked] = useState<CallInput<'libraryRule.try'>>();
  const trial = useCallQuery('libraryRule.try', asked);
  const submit = ({ sex, age, text }: Values) =>
    setAsked({
      institutionId,
      sex,
      ...(typeof age === 'number' && { age }),
      names: text
        .split(/[\n\t、，,;；]/)
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    });
  return (
    <Panel title="规则试算">
      <p className="hint">粘贴一份套餐的项目，看按项目库与规则会怎样报价、每条规则改变了什么。不会保存。</p>
      <Form<Values>
        layout="vertical"
        className="above"
        initialValues={{ sex: 1, text: '' }}
        onFinish={submit}
      >
        <Form.Item name="sex" label="人群">
          <Radio.Group
            optionType="button"
            options={sexGroups.map((sex) => ({ value: sex, label: sexGroupLabel[sex] }))}
          />
        </Form.Item>
        <NumberItem
          name="age"
          label="年龄"
          rule={{ what: '年龄', min: 0, max: 120, decimals: 0, unit: '岁' }}
          input={{ placeholder: '不限' }}
        />
        <Form.Item name="text" label="套餐项目" rules={[needed('请粘贴或填写套餐项目，每行一项。')]}>
          <Input.TextArea
            rows={5}
            maxLength={5000}
            placeholder={'每行一项，例如：\n胸部CT\n胸部正位片\n血常规'}
          />
        </Form.Item>
        <Button htmlType="submit" loading={trial.loading}>
          试算
        </Button>
      </Form>
      {asked && <Loaded query={trial}>{(result) => <Result result={result} />}</Loaded>}
    </Panel>
  );
}

function Result({ result }: { result: CallOutput<'libraryRule.try'> }) {
  const { effects, lines, total, unknown } = result;
  return (
    <div className="stack gap-3 above" aria-live="polite">
      {unknown.length > 0 && (
        <p className="warning">没有认出这些项目，未参与试算：{unknown.join('、')}。请换成标准名称再试。</p>
      )}
      <section>
        <h3>规则的作用</h3>
        {effects.length === 0 && <p className="hint">本机构的规则没有改变这份套餐。</p>}
        <ul className="stack gap-2">
          {effects.map((one) => (
            <li key={one.rule}>
              <b>{one.rule}</b>，
              {Number(one.difference) === 0 ? '每人价格不变' : <Difference yuan={one.difference} />}
              <br />
              <small>
                {one.reason} {one.changed.join('；')}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>
          匹配结果 · 每人 <Money yuan={total} />
        </h3>
        <ul className="stack gap-2 divided">
          {lines.map((line) => (
            <li key={line.code} className="row between">
              <span>
                {line.name} <StatusTag status={line.status} />
                {line.reason && (
                  <>
                    <br />
                    <small>{line.reason}</small>
                  </>
                )}
              </span>
              {isPriced(line.status.code) ? (
                <Money yuan={line.price} />
              ) : (
                <span className="hint">不计价</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** What is left out of the quote has no price, which is not a price of 0. */
const isPriced = (code: number) => isDone(code as ItemMatch) || code === itemMatch.related;

const Difference = ({ yuan }: { yuan: string }) => (
  <>
    每人{yuan.startsWith('-') ? '减少' : '增加'} <Money yuan={yuan.replace('-', '')} />
  </>
);
