import { App, Button, Empty, Space, Table } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { download } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { CountTags } from '#web/features/library/count-tags.tsx';
import { ImportDropZone } from '#web/features/library/import-drop-zone.tsx';
import '#web/features/library/import.css';
import '#web/features/library/library.css';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { paths } from '#web/paths.ts';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';

type Batch = CallOutput<'import.list'>['records'][number];
const pageSize = 10;

/** Price lists that were uploaded, and the place to upload one. */
export default function ImportBatchesPage() {
  const { institutionId } = useOwnInstitution();
  const navigate = useNavigate();
  const { message, modal } = App.useApp();
  const [current, setCurrent] = useState(1);
  const list = useCall('import.list', { institutionId, current, size: pageSize });
  const remove = useAction('import.delete');

  const askRemove = (batch: Batch) =>
    void modal.confirm({
      title: `删除批次“${batch.fileName}”？`,
      content: '未导入的明细和原文件会一并删除；已导入项目库的项目不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await remove.run({ batchId: batch.id })) list.reload();
        else message.error('没有删除成功，请刷新后重试。', 6);
      },
    });
  const template = async () => {
    try {
      await download('common.templateFile', { tempCode: 'price_list' }, '机构项目价格表模板.xlsx');
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    }
  };

  return (
    <>
      <PageHead
        title="批量导入"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="上传后先核对，确认之前不会改动项目库。"
        actions={
          <>
            <Button onClick={() => void template()}>下载价格表模板</Button>
          </>
        }
      />
      <section className="panel">
        <ImportDropZone
          institutionId={institutionId}
          onAdded={(batchId) => void navigate(paths.importBatch(batchId))}
        />
      </section>
      <section className="panel library-panel">
        <h2 className="library-title">导入批次</h2>
        {list.failure && !list.data ? (
          <ErrorResult failure={list.failure} onRetry={list.reload} />
        ) : (
          <Table<Batch>
            rowKey="id"
            size="small"
            scroll={{ x: 760 }}
            loading={list.loading}
            dataSource={list.data?.records ?? []}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description="还没有导入过，从上面选择一份价格表开始"
                />
              ),
            }}
            pagination={{
              current,
              pageSize,
              total: list.data?.total ?? 0,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: setCurrent,
            }}
            columns={[
              {
                title: '文件',
                render: (_, batch) => (
                  <>
                    <Link className="library-name" to={paths.importBatch(batch.id)}>
                      {batch.fileName}
                    </Link>
                    <span className="library-note">
                      {momentText(batch.createdAt)} · {batch.createdBy}
                      {batch.sheetName && ` · 工作表 ${batch.sheetName}`}
                    </span>
                  </>
                ),
              },
              { title: '明细', width: 320, render: (_, batch) => <CountTags counts={batch.counts} /> },
              { title: '状态', width: 96, render: (_, batch) => <StatusTag status={batch.status} /> },
              {
                title: '操作',
                width: 160,
                align: 'right',
                render: (_, batch) => (
                  <Space size={4}>
                    <Button size="small" onClick={() => void navigate(paths.importBatch(batch.id))}>
                      {batch.confirmedAt ? '查看' : '继续处理'}
                    </Button>
                    <Button size="small" type="text" danger onClick={() => askRemove(batch)}>
                      删除
                    </Button>
                  </Space>
                ),
              },
            ]}
          />
        )}
      </section>
    </>
  );
}
