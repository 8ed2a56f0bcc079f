import { Button, Result } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery, useReloadWhile } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { ColumnsBar } from './import/columns-bar.tsx';
import { ColumnsDialog } from './import/columns-dialog.tsx';
import { ConfirmDialog } from './import/confirm-dialog.tsx';
import { PackagesBar } from './import/packages-bar.tsx';
import { ReadingPanel } from './import/reading-panel.tsx';
import { ReviewRows, type RowState, rowChanges } from './import/review-rows.tsx';
import { SameFile } from './import/same-file.tsx';
import { UndoBar } from './import/undo-bar.tsx';
import { useRemoveBatch } from './import/use-remove-batch.ts';

type Detail = CallOutput<'import.detail'>;

/** What needs a person comes first. */
const byUrgency: readonly RowState[] = ['review', 'error', 'ready', 'confirmed'];

/** One uploaded price list: what was recognised, what is unsure, what is wrong, and the step into the library. */
export default function ImportReviewPage() {
  const { batchId = '' } = useParams();
  const detail = useCallQuery('import.detail', { batchId });
  const reading = detail.data?.reading ?? null;
  useReloadWhile(reading !== null && reading.state !== 'failed', detail);
  return (
    <Loaded
      query={detail}
      page={{ title: '核对价格表', crumbs: [{ label: '批量导入', to: workPaths.importBatches() }] }}
    >
      {(batch) =>
        batch.reading ? (
          <Unread batch={batch} reading={batch.reading} />
        ) : (
          <Review key={batchId} batch={batch} reload={detail.reload} />
        )
      }
    </Loaded>
  );
}

const crumbs = [
  { label: '机构中心', to: paths.serviceCenter() },
  { label: '批量导入', to: workPaths.importBatches() },
];

/** A batch whose rows are not there yet. */
function Unread({ batch, reading }: { batch: Detail; reading: NonNullable<Detail['reading']> }) {
  const navigate = useNavigate();
  const { askRemove, dialog } = useRemoveBatch(() => void navigate(workPaths.importBatches()));
  return (
    <>
      <PageHead
        title={batch.fileName}
        crumbs={crumbs}
        note={`${batch.createdBy} 于 ${momentText(batch.createdAt)} 上传。`}
        actions={
          <Button danger type="text" onClick={() => askRemove(batch)}>
            删除批次
          </Button>
        }
      />
      <div className="stack">
        <SameFile batch={batch} />
        <ReadingPanel batch={batch} reading={reading} />
      </div>
      {dialog}
    </>
  );
}

function Review({ batch, reload }: { batch: Detail; reload: () => void }) {
  const navigate = useNavigate();
  const { counts } = batch;
  // The tab to begin with; without one in the address the page stays there while the counts change.
  const [firstTab] = useState(() => byUrgency.find((key) => counts[key] > 0) ?? 'ready');
  const query = useListQuery(
    { tab: [firstTab, ...byUrgency.filter((key) => key !== firstTab)], change: rowChanges },
    [20, 50, 100],
  );
  const [opened, setOpened] = useState<'columns' | 'confirm'>();
  const { askRemove, dialog } = useRemoveBatch(() => void navigate(workPaths.importBatches()));
  const total = counts.ready + counts.review + counts.error + counts.confirmed;

  const confirmed = (outcome: CallOutput<'import.confirmRows'>) => {
    setOpened(undefined);
    const { created, changed, same, returned } = outcome;
    message.success(`已导入：新增 ${created} 项，更新 ${changed} 项，无变化 ${same} 项。`, 5);
    if (returned > 0) message.warning(`${returned} 行与项目库冲突，已退回，请按提示处理。`, 8);
    const next = returned > 0 ? 'error' : byUrgency.find((key) => outcome.counts[key] > 0);
    query.set('tab', next ?? 'confirmed');
  };

  return (
    <>
      <PageHead
        title={batch.fileName}
        crumbs={crumbs}
        status={batch.status}
        note={`${batch.createdBy} 于 ${momentText(batch.createdAt)} 上传，共 ${total} 行。确认导入之前不会改动项目库。`}
        actions={
          <>
            <Button danger type="text" onClick={() => askRemove(batch)}>
              删除批次
            </Button>
            {total > 0 && (
              <ExportButton
                name="import.annotatedSheet"
                input={{ batchId: batch.id }}
                fileName="处理结果.xlsx"
              >
                下载处理结果表
              </ExportButton>
            )}
            {counts.ready > 0 && (
              <Button type="primary" onClick={() => setOpened('confirm')}>
                导入 {counts.ready} 项
              </Button>
            )}
          </>
        }
      />
      <div className="stack">
        <SameFile batch={batch} />
        <UndoBar batch={batch} />
        <ColumnsBar batch={batch} onCorrect={() => setOpened('columns')} />
        <PackagesBar batch={batch} />
        {total > 0 && counts.confirmed === total && (
          <section className="panel">
            <Result
              status="success"
              title={`全部 ${total} 行已导入项目库`}
              extra={<ButtonLink to={paths.itemLibrary()}>查看项目库</ButtonLink>}
            />
          </section>
        )}
        {total > 0 && <ReviewRows batch={batch} query={query} onChanged={reload} />}
      </div>
      {dialog}
      {opened === 'columns' && (
        <ColumnsDialog
          batch={batch}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            query.reset();
          }}
        />
      )}
      {opened === 'confirm' && (
        <ConfirmDialog batch={batch} onDone={confirmed} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
