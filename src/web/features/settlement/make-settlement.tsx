import { Alert, Button, Checkbox, Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatYuan } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PickFile } from '#web/ui/app/pick-file.tsx';
import { DayInput } from '#web/ui/app/time-inputs.tsx';
import { Money } from '#web/ui/money.tsx';
import { serverToday } from '#web/ui/server-date.ts';

type Prepared = CallOutput<'settlement.prepare'>;
type Asked = CallOutput<'settlement.upload'>['asked'];

/** On the page of a signed contract: makes a settlement of it. */
export function MakeSettlement({ contractId }: { contractId: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useCallQuery('settlement.prepare', { contractId });
  if (!data || data.whyNot !== '') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>生成结算单</Button>
      {open && <MakeDialog prepared={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Typed {
  source: 'attendance' | 'statement';
  from: string;
  to: string;
  final?: boolean;
  [row: `row${number}`]: string;
}

const nobody = '-';

function MakeDialog({ prepared, onClose }: { prepared: Prepared; onClose: () => void }) {
  const { contract, side, from, to, minimumHeads } = prepared;
  const navigate = useNavigate();
  const [form] = Form.useForm<Typed>();
  const source = Form.useWatch('source', form);
  const [file, setFile] = useState<File>();
  const [asked, setAsked] = useState<Asked>([]);
  const making = useCallMutation('settlement.make', contested);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const go = (settlementId: string) => navigate(workPaths.settlement(side, settlementId));
  const send = async (typed: Typed) => {
    const period = {
      contractId: contract.id,
      from: typed.from,
      to: typed.to,
      final: typed.final ? ('yes' as const) : ('no' as const),
    };
    if (typed.source === 'attendance') {
      const made = await making.run(period);
      if (made) go(made.settlementId);
      return;
    }
    if (!file) {
      message.error('请先选择医院的结算单文件。');
      return;
    }
    setReading(true);
    setFailure(undefined);
    try {
      const choices = asked.map(({ rowNo }) => {
        const visit = typed[`row${rowNo}`];
        return `${rowNo}=${visit === nobody ? '' : visit}`;
      });
      const read = await upload('settlement.upload', { ...period, choices: choices.join('\n') }, file);
      if (read.settlementId) go(read.settlementId);
      else setAsked(read.asked);
    } catch (error) {
      setFailure(asApiFailure(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <FormDialog
      title={`结算合同 ${contract.number}`}
      width={640}
      okText={source === 'statement' ? '核对并生成' : '生成结算单'}
      busy={making.busy || reading}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{
            source: 'attendance',
            from: from ?? serverToday(),
            to: to ?? serverToday(),
            final: false,
          }}
          onFinish={(typed) => void send(typed)}
        >
          <p className="note">
            {prepared.people > 0 ? (
              <>
                还有 {prepared.people} 人已到检、没有结算，按合同价目 <Money yuan={prepared.amount} />
                {side === 'buyer' && '（套餐价，未计少做项目和加项）'}。
              </>
            ) : (
              '没有已到检而未结算的人员。'
            )}
            {!prepared.termsAgreed && '合同没有写明结算办法，按到检人数、少做项目按单价扣减计算。'}
          </p>
          <FailureAlert failure={making.failure ?? failure} />
          <Form.Item name="source" label="依据">
            <Radio.Group
              className="stack gap-1"
              options={[
                { value: 'attendance', label: '按到检登记和合同价目生成' },
                { value: 'statement', label: '上传医院自己的结算单，与到检和合同逐行核对' },
              ]}
            />
          </Form.Item>
          <div className="cluster">
            <Form.Item name="from" label="账期从" rules={[{ required: true, message: '请选择开始日期。' }]}>
              <DayInput />
            </Form.Item>
            <Form.Item name="to" label="到" rules={[{ required: true, message: '请选择结束日期。' }]}>
              <DayInput />
            </Form.Item>
          </div>
          {minimumHeads !== null && (
            <Form.Item name="final" valuePropName="checked">
              <Checkbox>
                这是本合同最后一份结算单：保底 {minimumHeads} 人，已到检 {prepared.heads} 人，不足的在本单补差
              </Checkbox>
            </Form.Item>
          )}
          {source === 'statement' && (
            <Form.Item
              label="医院的结算单"
              extra="需要一列金额，以及姓名、手机号、身份证号或工号中的至少一列；有日期、套餐价、扣减、加项金额时一并核对。"
            >
              <PickFile
                accept=".xlsx,.xls,.csv"
                onPick={(picked) => {
                  setFile(picked);
                  setAsked([]);
                  setFailure(undefined);
                }}
              >
                <Button>{file ? file.name : '选择 .xlsx、.xls 或 .csv 文件'}</Button>
              </PickFile>
            </Form.Item>
          )}
          {asked.length > 0 && <WhoIsWho asked={asked} />}
        </Form>
      )}
    </FormDialog>
  );
}

const WhoIsWho = ({ asked }: { asked: Asked }) => (
  <>
    <Alert type="warning" title={`有 ${asked.length} 行对应不上唯一的人，请指明是谁`} />
    {asked.map(({ rowNo, name, day, amount, candidates }) => (
      <Form.Item
        key={rowNo}
        className="apart"
        name={`row${rowNo}`}
        label={`第 ${rowNo} 行 ${[name, day, formatYuan(amount)].filter(Boolean).join(' · ')}`}
        rules={[{ required: true, message: '请选择。' }]}
      >
        <Select
          placeholder="选择名单中的人"
          options={[
            ...candidates.map(({ visitId, label }) => ({ value: visitId, label })),
            { value: nobody, label: '都不是' },
          ]}
        />
      </Form.Item>
    ))}
  </>
);
