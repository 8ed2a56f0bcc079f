import { Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { firstAnswers, type ServiceAnswers, unanswered } from '#domain/quotation/service-answers.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { chinaTime, DayPicker, dayOf } from '#web/ui/app/day-picker.tsx';
import { FileUpload } from '#web/ui/app/file-upload.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { Money } from '#web/ui/money.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { serverToday } from '#web/ui/server-date.ts';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';
import { dayText } from '#web/ui/time.ts';
import { WholeAmount } from './demand-facts.tsx';
import { isFirstOffer } from './second-round-notice.tsx';
import { ServiceField } from './service-field.tsx';
import type { QuotationDetail } from './types.ts';

/** `validUntil`: a day, 2026-12-31. */
type Terms = Pick<QuotationDetail, 'remarks' | 'attachments'> & {
  validUntil: string;
  services: ServiceAnswers;
};

/** Terms typed and not sent, by quotation. */
const drafts = draftStore<Terms>({
  key: 'quotationTerms',
  version: 3,
  lifetime: 'tab',
  isValid: (value): value is Terms =>
    isRecord(value) &&
    typeof value.validUntil === 'string' &&
    isRecord(value.services) &&
    Array.isArray(value.services.offered) &&
    Array.isArray(value.services.refused) &&
    Array.isArray(value.attachments),
});

interface Props {
  detail: QuotationDetail;
  onClose: () => void;
  onSent: () => void;
}

const termsOf = (detail: QuotationDetail): Terms => ({
  validUntil: detail.validUntil ?? detail.suggestedValidUntil,
  services: firstAnswers(detail.serviceChoices, detail.services),
  remarks: detail.remarks,
  attachments: detail.attachments,
});

/** The terms of the whole quote, a last look at its packages, and off to the buyer. */
export function SendDialog({ detail, onClose, onSent }: Props) {
  const { quotationId } = detail;
  const [form] = Form.useForm<Terms>();
  const { run, busy, failure } = useCallMutation('quotation.confirm');
  const draft = useStoredDraft(drafts, termsOf(detail), quotationId);
  useFormFailure(form, failure);
  const deadline = dayText(detail.demand.deadline);
  const finish = async (terms: Terms) => {
    const attachments = terms.attachments.map(({ fileId }) => fileId);
    const { offered, refused } = terms.services;
    const said = { services: [...offered], refusedServices: [...refused] };
    if (!(await run({ quotationId, ...terms, ...said, attachments }))) return;
    draft.clear();
    onSent();
  };
  return (
    <FormDialog
      width={680}
      title={detail.secondRound ? '提交第二轮报价？提交后不能再修改' : '提交报价'}
      okText="提交报价"
      busy={busy}
      onClose={onClose}
    >
      {(formId) => (
        <>
          {isFirstOffer(detail) && (
            <Notice
              type="warning"
              title="每人价格与首轮相同。"
              description="提交后就不能再改；不提交，首轮报价也继续有效。确定不降价，再提交。"
            />
          )}
          <PlainTable className="table under">
            <tbody>
              {detail.packages.map((one) => (
                <tr key={one.quotationPackageId}>
                  <th scope="row">{one.name}</th>
                  <td className="nowrap">{one.headcount} 人</td>
                  <td data-end>
                    <Money yuan={one.quotedTotal} /> / 人
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">合计</th>
                <td className="nowrap">{detail.packages.reduce((sum, one) => sum + one.headcount, 0)} 人</td>
                <td data-end>
                  <WholeAmount detail={detail} />
                </td>
              </tr>
            </tbody>
          </PlainTable>
          <Form<Terms>
            id={formId}
            form={form}
            layout="vertical"
            initialValues={draft.value}
            onValuesChange={(_, all) => draft.set(all)}
            onFinish={(terms) => void finish(terms)}
          >
            <Form.Item
              name="validUntil"
              label="报价有效期至"
              extra={`不早于报价截止日 ${deadline}，最长一年`}
              rules={[{ required: true, message: '请选择报价有效期。' }]}
              getValueProps={(day: string) => ({ value: chinaTime(day) })}
              getValueFromEvent={(day: Dayjs) => dayOf(day)}
            >
              <DayPicker
                allowClear={false}
                disabledDate={(date) =>
                  dayOf(date) < deadline || date.isAfter(chinaTime(serverToday()).add(1, 'year'))
                }
              />
            </Form.Item>
            <Form.Item
              name="services"
              label="随报价提供的服务"
              rules={[
                {
                  validator: (_: unknown, answers: ServiceAnswers) => {
                    const open = unanswered(detail.serviceChoices, answers).length;
                    return open > 0
                      ? Promise.reject(new Error(`还有 ${open} 项采购方要求的服务没有回答能否提供。`))
                      : Promise.resolve();
                  },
                },
              ]}
            >
              <ServiceField choices={detail.serviceChoices} />
            </Form.Item>
            <Form.Item name="remarks" label="报价说明">
              <Input.TextArea
                className="under"
                rows={3}
                maxLength={1000}
                showCount
                placeholder="接待安排、加项政策、限制条件等采购方需要知道的事"
              />
            </Form.Item>
            <Form.Item
              name="attachments"
              label="附件"
              extra={`资质、方案介绍等，最多 10 个，每个 20 MB 以内${detail.seal ? '。开标前只有本机构可以打开' : ''}。`}
            >
              <FileUpload
                purpose="bid_tender_file"
                max={10}
                accept=".pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.xls,.csv"
                label="添加附件"
              />
            </Form.Item>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
