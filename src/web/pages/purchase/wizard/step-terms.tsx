import { Button, Checkbox, Form, Input, Radio, Segmented } from 'antd';
import { useState } from 'react';
import type { DemandStep } from '#domain/demand/demand-kind.ts';
import { examPurposes } from '#domain/demand/purpose.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { DictionaryMultiSelect, DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { FileUpload } from '#web/ui/app/file-upload.tsx';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { DayInput, MomentInput } from '#web/ui/app/time-inputs.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { serverToday } from '#web/ui/server-date.ts';
import { CityRows } from './city-rows.tsx';
import type { ChangeDraft } from './draft/demand-autosave.ts';
import type { Draft, DraftTerms, OwnDemand } from './draft/draft.ts';
import { WizardFooter } from './draft/wizard-footer.tsx';
import { completeIn } from './submit-rules.ts';

interface Props {
  demand: Pick<OwnDemand, 'purpose'>;
  draft: Draft;
  change: ChangeDraft;
  goTo: (step: DemandStep) => void;
  submitFailure: ApiFailure | undefined;
  back?: (() => void) | undefined;
  /** Published: every rule and every quote rests on it. */
  purposeFixed?: boolean;
}

const priceBases: { value: DraftTerms['priceBasis']; label: string }[] = [
  { value: 'package', label: '套餐价（元/人）' },
  { value: 'itemised', label: '分项报价' },
  { value: 'discount', label: '按机构价折扣' },
];

/** 填写体检需求. Saved as it is typed; going on asks for what the institutions need to quote. */
export function StepTerms({ demand, draft, change, goTo, submitFailure, back, purposeFixed }: Props) {
  const [form] = Form.useForm<DraftTerms>();
  const complete = completeIn(form);
  const [today] = useState(serverToday);
  // A finer type (高管体检) that the demand has already stays on offer.
  const [purposes] = useState(() => {
    const choices = examPurposes.map(({ code, name }) => ({ value: code as string, label: name }));
    const { code, name } = demand.purpose;
    return code === '' || choices.some(({ value }) => value === code)
      ? choices
      : [...choices, { value: String(code), label: name }];
  });
  const [problem, setProblem] = useState<string>();
  useFormFailure(form, submitFailure);
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark
      initialValues={{
        ...draft.terms,
        cities: draft.terms.cities.length > 0 ? draft.terms.cities : [{ headcount: null }],
      }}
      onValuesChange={(_, terms) => {
        setProblem(undefined);
        change((before) => ({ ...before, terms: { ...before.terms, ...terms } }));
      }}
      onFinish={() => goTo('items')}
      onFinishFailed={({ errorFields }) => setProblem(`还有 ${errorFields.length} 处没有填好，已标红。`)}
    >
      <div className="panel">
        <h2>体检基本信息</h2>
        <Form.Item name="title" label="需求名称" required rules={complete('title')}>
          <Input maxLength={60} showCount placeholder="例如：2026 年度员工体检" />
        </Form.Item>
        <Form.Item
          name="purpose"
          label="体检类型"
          required
          rules={complete('purpose')}
          extra="体检类型决定可选的人群分组和合规规则。"
        >
          <Radio.Group options={purposes} disabled={purposeFixed === true} />
        </Form.Item>
        <CityRows />
        <div className="halves">
          <Form.Item label="体检时间" required>
            <div className="row baseline">
              <Form.Item noStyle name="examFrom" rules={complete('examFrom')}>
                <DayInput placeholder="开始日期" from={today} />
              </Form.Item>
              <span>至</span>
              <Form.Item noStyle name="examTo" dependencies={['examFrom']} rules={complete('examTo')}>
                <DayInput placeholder="结束日期" from={today} />
              </Form.Item>
            </div>
          </Form.Item>
          <Form.Item
            name="quoteDeadline"
            label="报价截止时间"
            required
            dependencies={['examFrom']}
            rules={complete('quoteDeadline')}
          >
            <MomentInput from={today} />
          </Form.Item>
          <Form.Item label="人均预算（元）" extra="留空表示不限。">
            <div className="row baseline">
              <Form.Item noStyle name="budgetMin" rules={[moneyRule]}>
                <MoneyInput placeholder="下限" aria-label="人均预算下限" />
              </Form.Item>
              <span>至</span>
              <Form.Item
                noStyle
                name="budgetMax"
                dependencies={['budgetMin']}
                rules={[moneyRule, ...complete('budgetMax')]}
              >
                <MoneyInput placeholder="上限" aria-label="人均预算上限" />
              </Form.Item>
            </div>
          </Form.Item>
          <Form.Item label="预算公开" name="budgetHidden" valuePropName="checked">
            <Checkbox>不对机构公开预算</Checkbox>
          </Form.Item>
        </div>
      </div>
      <div className="panel">
        <h2>报价与结算</h2>
        <Form.Item name="priceBasis" label="报价方式">
          <Segmented options={priceBases} />
        </Form.Item>
        <Form.Item
          name="sealed"
          label="密封报价"
          valuePropName="checked"
          extra="开标时间即报价截止时间：此前采购方、平台和其他机构都看不到价格，也不能比价；每份报价提交时公布回执，开标后自动生成开标记录。密封报价不能再发起第二轮报价，发布后不能更改。"
        >
          <Checkbox disabled={purposeFixed === true}>截止前不公开任何报价，到时统一开标</Checkbox>
        </Form.Item>
        {draft.terms.sealed && (
          <Form.Item
            name="openedBy"
            label="开标方式"
            extra="两人共同开标：截止后由本企业两位管理员或采购员分别确认。企业只有一位这样的成员时，到时自动开标；截止后 7 天仍未开标的，需求到期，报价不再打开。"
          >
            <Radio.Group
              disabled={purposeFixed === true}
              options={[
                { value: 'clock', label: '到时自动开标' },
                { value: 'two', label: '本企业两人共同开标' },
              ]}
            />
          </Form.Item>
        )}
        <div className="halves">
          <Form.Item name="invoiceType" label="发票类型">
            <DictionarySelect dictionary="invoice_type" placeholder="不限" />
          </Form.Item>
          <Form.Item name="settlement" label="结算方式">
            <DictionarySelect dictionary="settlement" placeholder="不限" />
          </Form.Item>
        </div>
      </div>
      <div className="panel">
        <h2>对机构的要求</h2>
        <div className="halves">
          <Form.Item name="requiredTypes" label="机构类型">
            <DictionaryMultiSelect dictionary="medical_org_type" placeholder="不限" />
          </Form.Item>
          <Form.Item name="requiredLevels" label="机构等级">
            <DictionaryMultiSelect dictionary="hospital_level" placeholder="不限" />
          </Form.Item>
          <Form.Item
            className="full"
            name="requiredServices"
            label="服务要求"
            extra="要求越多，可承接的机构越少；右侧预览会实时显示。"
          >
            <DictionaryMultiSelect dictionary="special_service" placeholder="不限" />
          </Form.Item>
        </div>
      </div>
      <div className="panel">
        <h2>补充与联系方式</h2>
        <Form.Item name="remarks" label="备注">
          <Input.TextArea
            rows={3}
            maxLength={2000}
            showCount
            placeholder="例如：希望周末安排；需要分批到检"
          />
        </Form.Item>
        <Form.Item
          name="attachments"
          label="附件"
          extra="名单模板、招标文件等，最多 10 个，每个 20 MB 以内。请勿上传员工身份证号等个人信息。"
        >
          <FileUpload
            purpose="bid_tender_file"
            max={10}
            accept=".jpg,.jpeg,.png,.pdf,.xlsx,.xls,.csv,.docx,.doc"
          />
        </Form.Item>
        <div className="halves">
          <Form.Item name="contact" label="联系人" required rules={complete('contact')}>
            <Input maxLength={30} autoComplete="name" />
          </Form.Item>
          <Form.Item
            name="mobile"
            label="联系手机"
            extra="定标前不对机构公开。"
            required
            rules={complete('mobile')}
          >
            <MobileInput autoComplete="tel" />
          </Form.Item>
        </div>
      </div>
      <WizardFooter {...(back && { back })} problem={problem}>
        <Button type="primary" size="large" htmlType="submit">
          下一步：定制体检项目
        </Button>
      </WizardFooter>
    </Form>
  );
}
