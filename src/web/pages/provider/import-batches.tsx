import { Link, useNavigate } from 'react-router';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { paths } from '#web/paths.ts';
import { momentText } from '#web/ui/time.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { SubLine } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { CountTags } from './import/count-tags.tsx';
import { DropZone } from './import/drop-zone.tsx';
import { useRemoveBatch } from './import/use-remove-batch.ts';

/** Price lists that were uploaded, and the place to upload one. */
export default function ImportBatchesPage() {
  const { institutionId } = useOwnInstitution();
  const navigate = useNavigate();
  const query = useListQuery({});
  const list = useCallList('import.list', { institutionId, ...query.page });
  const askRemove = useRemoveBatch();
  return (
    <>
      <PageHead
        title="批量导入"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="上传后先核对，确认之前不会改动项目库。"
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
        onAdded={(batchId) => void navigate(paths.importBatch(batchId))}
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
            render: (batch) => (
              <>
                <Link className="text-link" to={paths.importBatch(batch.id)}>
                  {batch.fileName}
                </Link>
                <SubLine>
                  {momentText(batch.createdAt)} · {batch.createdBy}
                  {batch.sheetName && ` · 工作表 ${batch.sheetName}`}
                </SubLine>
              </>
            ),
          },
          {
            key: 'counts',
            title: '明细',
            width: 320,
            card: 'plain',
            render: ({ counts }) => <CountTags counts={counts} />,
          },
          {
            key: 'status',
            title: '状态',
            width: 96,
            card: 'corner',
            render: ({ status }) => <StatusTag status={status} />,
          },
        ]}
        actionsWidth={160}
        actions={[
          {
            key: 'open',
            label: ({ confirmedAt }) => (confirmedAt ? '查看' : '继续处理'),
            when: () => true,
            to: ({ id }) => paths.importBatch(id),
          },
          { key: 'delete', label: '删除', look: 'danger', when: () => true, onClick: askRemove },
        ]}
      />
    </>
  );
}
