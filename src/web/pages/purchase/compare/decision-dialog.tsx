import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { failureText } from '#web/api/api-failure.ts';
import { ElsewhereField } from '#web/pages/purchase/award/reason-fields.tsx';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import type { Decision } from './decision-buttons.tsx';
import type { Column } from './view.ts';

export interface Pending {
  readonly decision: Decision;
  readonly column: Column;
}

interface Props {
  pending: Pending;
  packageName: string;
  headcount: number;
  onClose: () => void;
}

const rejectReasons = [
  '超出预算。',
  '缺少必检项目。',
  '价格高于其他机构。',
  '距离员工工作地点较远。',
  '服务时间不符合要求。',
];

// For a buyer there is no quote that its institution is not offering.
const withdrawn = '该机构已撤回这份报价，或正按变更后的需求重新报价。比价已更新，请返回重新选择。';

/** Asks before a decision. A second click while it is under way does nothing. */
export function DecisionDialog({ pending, packageName, headcount, onClose }: Props) {
  const accept = useCallMutation('comparison.accept', contested);
  const reject = useCallMutation('comparison.reject', contested);
  const undo = useCallMutation('comparison.undo', contested);
  const [picked, pick] = useState<string[]>();
  const { column, decision } = pending;
  const cities = column.cities.filter(({ action }) => action === decision);
  // Cities that another institution covers are hers to add: their people would travel.
  const chosen = cities.filter(({ cityId, proposed }) =>
    picked ? picked.includes(cityId) : decision === 'undo' || proposed,
  );
  const heads = cities.length > 0 ? chosen.reduce((sum, one) => sum + one.headcount, 0) : headcount;
  const cityIds = chosen.map(({ cityId }) => cityId);
  const { name } = column.institution;
  const { quotationPackageId } = column;
  const finish = (answer: object | undefined, text: string) => {
    if (!answer) return;
    message.success(text);
    onClose();
  };
  if (decision === 'reject')
    return (
      <ReasonDialog
        open
        title={`拒绝「${name}」的报价？`}
        label="拒绝原因（可不填）"
        templates={rejectReasons}
        optional
        okText="确认拒绝"
        action={reject}
        onClose={onClose}
        onOk={async (reason) =>
          finish(await reject.run({ quotationPackageId, reason }), `已拒绝「${name}」的报价。`)
        }
      >
        原因会写入定标说明。完成采购前可以撤回。
      </ReasonDialog>
    );
  const isAccept = decision === 'accept';
  const { busy, failure } = isAccept ? accept : undo;
  const elsewhere =
    cities.length === 0
      ? column.elsewhere
      : chosen.filter(
          ({ cityId, proposed }) => !proposed || column.elsewhere.some((one) => one.cityId === cityId),
        );
  return (
    <FormDialog
      title={isAccept ? `接受「${name}」的报价？` : `撤回对「${name}」的决定？`}
      okText={isAccept ? '确认接受' : '确认撤回'}
      busy={busy}
      disabled={cities.length > 0 && chosen.length === 0}
      cancelText="返回"
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          layout="vertical"
          onFinish={async ({ elsewhereReason = '' }: { elsewhereReason?: string }) =>
            isAccept
              ? finish(
                  await accept.run({ quotationPackageId, cityIds, elsewhereReason: elsewhereReason.trim() }),
                  `已接受「${name}」的报价。`,
                )
              : finish(await undo.run({ quotationPackageId, cityIds }), `已撤回对「${name}」的决定。`)
          }
        >
          {cities.length > 0 && (
            <Checkbox.Group
              aria-label={isAccept ? '由它承接的城市' : '撤回的城市'}
              className="under"
              value={cityIds}
              onChange={pick}
              options={cities.map(({ cityId, city, headcount: there, proposed }) => ({
                value: cityId,
                label: `${city}（${there} 人${isAccept && !proposed ? '，另有当地机构报价' : ''}）`,
              }))}
            />
          )}
          {isAccept ? (
            <>
              <p>
                {packageName}：{money(column.raw)} / 人 × {heads} 人 = <b>{money(column.raw, heads)}</b>
              </p>
              {column.missing > 0 && (
                <p>
                  该机构有 {column.missing} 项做不了或做不全；补齐后约 {money(column.levelled)} /
                  人，缺项需另行安排。
                </p>
              )}
              <ElsewhereField people={elsewhere} name="elsewhereReason" />
              <p>完成采购前可以撤回。</p>
            </>
          ) : (
            <p>
              {cities.length > 0
                ? '撤回后，这些城市可以重新选择机构。'
                : '撤回后这份报价回到「已报价」，可以重新接受或拒绝。'}
            </p>
          )}
          {failure && (
            <Notice
              type="error"
              title={failure.code === 404 ? withdrawn : failureText(failure)}
              className="apart"
            />
          )}
        </Form>
      )}
    </FormDialog>
  );
}

const money = (yuan: string, heads = 1) => formatFen((parseYuan(yuan) ?? 0) * heads);
