import { App, Button, Result, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { download } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { ColumnsBar } from '#web/features/library/columns-bar.tsx';
import { ColumnsDialog } from '#web/features/library/columns-dialog.tsx';
import { ConfirmDialog } from '#web/features/library/confirm-dialog.tsx';
import '#web/features/library/import.css';
import '#web/features/library/library.css';
import { ReviewRows, type RowState } from '#web/features/library/review-rows.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

type Detail = CallOutput<'import.detail'>;

/** What needs a person comes first. */
const tabs: readonly { key: RowState; label: string }[] = [
  { key: 'ready', label: '可导入' },
  { key: 'review', label: '需确认' },
  { key: 'error', label: '有错误' },
  { key: 'confirmed', label: '已导入' },
];
const firstToLookAt = ({ counts }: Detail): RowState =>
  (['review', 'error', 'ready', 'confirmed'] as const).find((key) => counts[key] > 0) ?? 'ready';

/** One uploaded price list: what was recognised, what is unsure, what is wrong, and the step into the library. */
export default function ImportReviewPage() {
  const { batchId = '' } = useParams();
  const detail = useCall('import.detail', { batchId });
  if (detail.failure && !detail.data) return <ErrorResult failure={detail.failure} onRetry={detail.reload} />;
  if (!detail.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Review key={batchId} batch={detail.data} reload={detail.reload} />;
}

function Review({ batch, reload }: { batch: Detail; reload: () => void }) {
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState<'columns' | 'confirm'>();
  /** Another reading of the file: the rows are others. */
  const [reading, setReading] = useState(0);
  const [firstTab] = useState(() => firstToLookAt(batch));
  const remove = useAction('import.delete');
  const asked = tabs.find(({ key }) => key === query.get('tab'))?.key;
  const tab = asked ?? firstTab;
  const { counts } = batch;
  const total = counts.ready + counts.review + counts.error + counts.confirmed;
  const finished = total > 0 && counts.confirmed === total;
  const openTab = (key: string) => setQuery({ tab: key }, { replace: true });

  const annotated = async () => {
    try {
      await download('import.annotatedSheet', { batchId: batch.id }, '处理结果.xlsx');
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    }
  };
  const askRemove = () =>
    void modal.confirm({
      title: `删除批次“${batch.fileName}”？`,
      content: '未导入的明细和原文件会一并删除；已导入项目库的项目不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await remove.run({ batchId: batch.id })) await navigate(paths.importBatches());
        else message.error('没有删除成功，请刷新后重试。', 6);
      },
    });
  const confirmed = (outcome: CallOutput<'import.confirmRows'>) => {
    setOpened(undefined);
    const { created, changed, same, refused } = outcome;
    message.success(`已导入：新增 ${created} 项，更新 ${changed} 项，无变化 ${same} 项。`, 5);
    if (refused > 0) message.warning(`${refused} 行与项目库冲突，已退回，请按提示处理。`, 8);
    setReading((before) => before + 1);
    reload();
    openTab(
      refused > 0
        ? 'error'
        : outcome.counts.review > 0
          ? 'review'
          : outcome.counts.error > 0
            ? 'error'
            : 'confirmed',
    );
  };

  return (
    <>
      <PageHead
        title={batch.fileName}
        crumbs={[
          { label: '机构中心', to: paths.serviceCenter() },
          { label: '批量导入', to: paths.importBatches() },
        ]}
        status={batch.status}
        note={`${batch.createdBy} 于 ${momentText(batch.createdAt)} 上传，共 ${total} 行。确认导入之前不会改动项目库。`}
        actions={
          <>
            <Button danger type="text" onClick={askRemove}>
              删除批次
            </Button>
            {total > 0 && <Button onClick={() => void annotated()}>下载处理结果表</Button>}
            {counts.ready > 0 && (
              <Button type="primary" onClick={() => setOpened('confirm')}>
                导入 {counts.ready} 项
              </Button>
            )}
          </>
        }
      />
      <ColumnsBar batch={batch} onCorrect={() => setOpened('columns')} />
      {finished && (
        <section className="panel import-finished">
          <Result
            status="success"
            title={`全部 ${total} 行已导入项目库`}
            extra={<ButtonLink to={paths.itemLibrary()}>查看项目库</ButtonLink>}
          />
        </section>
      )}
      {total > 0 && (
        <section className="panel library-panel">
          <Tabs
            activeKey={tab}
            onChange={openTab}
            items={tabs.map(({ key, label }) => ({ key, label: `${label} ${counts[key]}` }))}
          />
          <ReviewRows key={`${tab} ${reading}`} batch={batch} state={tab} onChanged={reload} />
        </section>
      )}
      {opened === 'columns' && (
        <ColumnsDialog
          batch={batch}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            setReading((before) => before + 1);
            setQuery({}, { replace: true });
            reload();
          }}
        />
      )}
      {opened === 'confirm' && (
        <ConfirmDialog batch={batch} onDone={confirmed} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
