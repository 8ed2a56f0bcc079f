import { useNavigate } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallList, useReloadWhile } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { momentText } from '#web/ui/time.ts';
import { CountTags } from './import/count-tags.tsx';
import { DropZone } from './import/drop-zone.tsx';
import { useRemoveBatch } from './import/use-remove-batch.ts';

const isBeingRead = ({ reading }: CallOutput<'import.list'>['records'][number]) =>
  reading !== null && reading.state !== 'failed';

/** Price lists that were uploaded, and the place to upload one. */
export default function ImportBatchesPage() {
  const { institutionId } = useOwnInstitution();
  const navigate = useNavigate();
  const query = useListQuery({});
  const list = useCallList('import.list', { institutionId, ...query.page });
  useReloadWhile(list.data?.records.some(isBeingRead) ?? false, list);
  const { askRemove, dialog } = useRemoveBatch();
  return (
    <>
      <PageHead
        title="批量导入"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="上传后先核对，确认之前不会改动项目库。没有导入过的批次 90 天后删除，已导入的保留 400 天。"
        actions={
          <ExportButton
            name="common.templateFile"
            input={{ tempCode: 'price_list' }}
            fileName="机构项目价格表模板.xlsx"
          >
            下载价格表模板
          </ExportButton>
        }
      />
      <DropZone
        institutionId={institutionId}
        onAdded={(batchId) => void navigate(workPaths.importBatch(batchId))}
      />
      <RecordList
        noun="导入批次"
        unit="批"
        query={query}
        list={list}
        rowKey="id"
        minWidth={760}
        empty={{ title: '还没有导入过', text: '从上面选择一份价格表开始。' }}
        columns={[
          {
            key: 'file',
            title: '导入批次',
            card: 'title',
            to: ({ id }) => workPaths.importBatch(id),
            render: ({ fileName }) => fileName,
            renderBelow: ({ createdAt, createdBy, sheetName, sameFile }) =>
              `${momentText(createdAt)} · ${createdBy}${sheetName && ` · 工作表 ${sheetName}`}${
                sameFile ? ` · 与 ${momentText(sameFile.createdAt)} 上传的是同一文件` : ''
              }`,
          },
          {
            key: 'counts',
            title: '明细',
            width: 320,
            card: 'plain',
            render: (batch) => <CountTags batch={batch} />,
          },
          statusColumn(96),
        ]}
        actions={[
          {
            key: 'open',
            label: (batch) => (batch.confirmedAt || isBeingRead(batch) ? '查看' : '继续处理'),
            when: () => true,
            to: ({ id }) => workPaths.importBatch(id),
          },
          { key: 'delete', label: '删除', look: 'danger', when: () => true, onClick: askRemove },
        ]}
      />
      {dialog}
    </>
  );
}
