import { demandStatus } from '#domain/demand/demand-machine.ts';
import { Alert, App, Button, Collapse, Form, Input, Modal, Skeleton, Tabs } from 'antd';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { Countdown } from '#web/features/quotation/countdown.tsx';
import { DemandFacts, WholeAmount } from '#web/features/quotation/demand-facts.tsx';
import { PackageEditor } from '#web/features/quotation/package-editor.tsx';
import '#web/features/quotation/quotation.css';
import { SendDialog } from '#web/features/quotation/send-dialog.tsx';
import type { PackageDetail, QuotationDetail } from '#web/features/quotation/types.ts';
import { paths } from '#web/paths.ts';
import { momentText } from '#web/ui/time.ts';
import { StatusWord } from '#web/ui/tag.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

const crumbs = [
  { label: '机构中心', to: paths.serviceCenter() },
  { label: '询价与报价', to: paths.invitations() },
];

export default function QuotingPage() {
  const { quotationId = '' } = useParams();
  const loaded = useCall('quotation.detail', { quotationId });
  if (loaded.failure && !loaded.data)
    return (
      <>
        <PageHead title="报价单" crumbs={crumbs} />
        <ErrorResult failure={loaded.failure} onRetry={loaded.reload} />
      </>
    );
  if (!loaded.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Quoting key={quotationId} detail={loaded.data} onReload={loaded.reload} />;
}

function Quoting({ detail, onReload }: { detail: QuotationDetail; onReload: () => void }) {
  const { message } = App.useApp();
  const [changed, setChanged] = useState<Readonly<Record<string, PackageDetail>>>({});
  const [active, setActive] = useState(
    detail.packages.find((one) => one.actions.includes('confirm'))?.quotationPackageId ??
      detail.packages[0]?.quotationPackageId ??
      '',
  );
  const [dialog, setDialog] = useState<'send' | 'revise' | 'cancel'>();
  const onChange = useCallback(
    (next: PackageDetail) => setChanged((before) => ({ ...before, [next.quotationPackageId]: next })),
    [],
  );
  const packages = detail.packages.map((one) => changed[one.quotationPackageId] ?? one);
  const now = { ...detail, packages };
  const open = packages.filter((one) => one.actions.includes('confirm'));
  const close = (text?: string) => {
    setDialog(undefined);
    if (!text) return;
    message.success(text);
    setChanged({});
    onReload();
  };
  const version = `${detail.status.code}/${detail.revision}`;
  const send = detail.actions.includes('confirm') && (
    <Button
      type="primary"
      disabled={open.length > 0}
      title={open.length > 0 ? `还有 ${open.length} 个套餐没有确认` : undefined}
      onClick={() => setDialog('send')}
    >
      {open.length > 0
        ? `提交报价（${packages.length - open.length}/${packages.length} 已确认）`
        : '提交报价'}
    </Button>
  );

  return (
    <div className="quote-page">
      <PageHead
        title={detail.demand.title}
        crumbs={crumbs}
        status={detail.status}
        note={
          <>
            <Countdown
              deadline={detail.demand.deadline}
              open={detail.demand.status.code === demandStatus.procuring}
            />{' '}
            报价单 {detail.number} · 需求 {detail.demand.number} · {detail.institution.name}
            {detail.revision > 1 && ` · 第 ${detail.revision} 版`}
            {detail.validUntil && ` · 有效期至 ${detail.validUntil}`}
          </>
        }
        actions={
          <>
            {detail.actions.includes('revise') && (
              <Button type="primary" onClick={() => setDialog('revise')}>
                修改报价
              </Button>
            )}
            {detail.actions.includes('cancel') && (
              <Button danger onClick={() => setDialog('cancel')}>
                放弃报价
              </Button>
            )}
          </>
        }
      />
      <Notices detail={detail} />
      <Collapse
        className="quote-demand"
        items={[
          {
            key: 'demand',
            label: '采购需求',
            extra: (
              <span className="quote-minor">
                {detail.demand.headcount} 人 · 合计 <WholeAmount detail={now} />
              </span>
            ),
            children: <DemandFacts detail={detail} />,
          },
        ]}
      />
      <Tabs
        activeKey={active}
        onChange={setActive}
        items={packages.map((one) => ({
          key: one.quotationPackageId,
          label: (
            <span className="quote-tab">
              {one.name} <StatusWord status={one.status} />
            </span>
          ),
        }))}
      />
      <PackageEditor
        key={`${active}/${version}`}
        quotationPackageId={active}
        onChange={onChange}
        whole={
          <>
            {open.length > 0 && open.every((one) => one.quotationPackageId !== active) && (
              <Button onClick={() => setActive(open[0]?.quotationPackageId ?? active)}>
                下一个未确认的套餐
              </Button>
            )}
            {send}
          </>
        }
      />
      {dialog === 'send' && (
        <SendDialog
          detail={now}
          onClose={() => close()}
          onSent={() => close('报价已提交，采购方可以看到了')}
        />
      )}
      {dialog === 'revise' && <ReviseDialog detail={detail} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog detail={detail} onClose={close} />}
    </div>
  );
}

function Notices({ detail }: { detail: QuotationDetail }) {
  if (detail.outcome)
    return (
      <Alert
        className="quote-notice"
        type={detail.outcome.won ? 'success' : 'info'}
        showIcon
        title={detail.outcome.text}
        description={detail.outcome.percentileText || undefined}
      />
    );
  if (detail.actions.includes('revise'))
    return (
      <Alert
        className="quote-notice"
        type="success"
        showIcon
        title={`报价已提交。${momentText(detail.demand.deadline)} 前可以修改后重新提交。`}
      />
    );
  if (detail.closedReason)
    return <Alert className="quote-notice" type="warning" showIcon title={detail.closedReason} />;
  return null;
}

type DialogProps = { detail: QuotationDetail; onClose: (done?: string) => void };

function ReviseDialog({ detail, onClose }: DialogProps) {
  const action = useAction('quotation.revise');
  return (
    <Modal
      open
      title="修改已提交的报价？"
      okText="开始修改"
      okButtonProps={{ loading: action.busy }}
      onCancel={() => onClose()}
      onOk={async () => {
        if (await action.run({ quotationId: detail.quotationId })) onClose('可以修改了，改完请重新提交');
      }}
    >
      {action.failure && <Alert type="error" showIcon title={action.failure.message} />}
      <p>
        报价会先撤回，采购方在您重新提交之前看不到它。请在 {momentText(detail.demand.deadline)}{' '}
        截止前改完并重新提交，否则视为未报价。
      </p>
    </Modal>
  );
}

function CancelDialog({ detail, onClose }: DialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const action = useAction('quotation.cancel');
  useFormFailure(form, action.failure);
  return (
    <Modal
      open
      title="放弃对这个需求的报价？"
      okText="放弃报价"
      okButtonProps={{ danger: true, loading: action.busy }}
      onCancel={() => onClose()}
      onOk={() => form.submit()}
    >
      <p>放弃后不能恢复，已填的价格不再提交给采购方。</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={async ({ reason }) => {
          if (await action.run({ quotationId: detail.quotationId, reason })) onClose('已放弃报价');
        }}
      >
        <Form.Item
          name="reason"
          label="放弃原因"
          rules={[{ required: true, whitespace: true, message: '请填写放弃原因。' }]}
        >
          <Input.TextArea
            style={{ marginBottom: 12 }}
            rows={2}
            maxLength={200}
            showCount
            placeholder="例如：要求的日期已排满"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
