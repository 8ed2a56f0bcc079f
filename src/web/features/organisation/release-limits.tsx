import { Button, Form } from 'antd';
import { releaseLimitsText } from '#domain/institution/release-limits.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { discountRule } from '#domain/kernel/typed-number.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

type Limits = CallOutput<'release.limits'>;

/** Beyond which discount or amount a quote needs a second person of the institution. */
export function ReleaseLimits({ institutionId }: { institutionId: string }) {
  const query = useCallQuery('release.limits', { institutionId });
  return (
    <Panel title="报价放行">
      <p className="hint">
        任一套餐的报价低于这个折扣，或报价总额（各套餐报价 ×
        人数之和）超过这个金额，须由提交人之外的审批人或管理员放行，才能提交给采购方。改价后须重新放行。
      </p>
      <Loaded query={query}>
        {(limits) => (
          <LimitsForm key={`${limits.rate} ${limits.amount}`} institutionId={institutionId} limits={limits} />
        )}
      </Loaded>
    </Panel>
  );
}

interface Typed {
  /** 折: 8.5. */
  zhe: number | null;
  amount: string;
}

function LimitsForm({ institutionId, limits }: { institutionId: string; limits: Limits }) {
  const [form] = Form.useForm<Typed>();
  const { run, busy, failure } = useCallMutation('release.setLimits');
  useFormFailure(form, failure);
  const { rate, amount, mayManage } = limits;
  if (!mayManage)
    return <p>{releaseLimitsText({ rate, amount: amount ? (parseYuan(amount) ?? null) : null })}</p>;
  const save = async (typed: Typed) => {
    const wanted = {
      rate: typed.zhe === null ? null : Math.round(typed.zhe * 100),
      amount: typed.amount.trim(),
    };
    if (!(await run({ institutionId, ...wanted }))) return;
    message.success(
      wanted.rate === null && wanted.amount === '' ? '已取消放行，报价由报价员直接提交。' : '放行线已保存。',
    );
  };
  return (
    <Form
      form={form}
      className="cluster top above"
      initialValues={{ zhe: rate === null ? null : rate / 100, amount }}
      onFinish={save}
    >
      <NumberItem
        name="zhe"
        label="折扣低于"
        rule={{ ...discountRule, what: '放行折扣' }}
        input={{ suffix: '折' }}
        extra="门市价的几折；留空：不限"
      />
      <Form.Item name="amount" label="总额超过" rules={[moneyRule]} extra="留空：不限">
        <MoneyInput />
      </Form.Item>
      <Form.Item>
        <Button htmlType="submit" loading={busy}>
          保存放行线
        </Button>
      </Form.Item>
    </Form>
  );
}
