import { Button, Empty, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/work/error-result.tsx';
import { PageHead } from '#web/work/page-head.tsx';
import { StatusTag } from '#web/work/status-tag.tsx';

export default function InstitutionList() {
  const [current, setCurrent] = useState(1);
  const { data, failure, loading, reload } = useCall('institution.listMine', { current, size: 20 });
  return (
    <>
      <PageHead
        title="我的机构"
        note="审核通过的机构可以在机构中心维护项目库并报价。"
        actions={
          <ButtonLink look="main" to={paths.serviceCompany()}>
            申请机构入驻
          </ButtonLink>
        }
      />
      {failure && !data ? (
        <ErrorResult failure={failure} onRetry={reload} />
      ) : (
        <Table
          rowKey="id"
          loading={loading}
          dataSource={data?.records ?? []}
          scroll={{ x: 880 }}
          locale={{
            emptyText: (
              <Empty description="还没有入驻的机构">
                <Link to={paths.serviceCompany()}>
                  <Button type="primary">申请机构入驻</Button>
                </Link>
              </Empty>
            ),
          }}
          pagination={{
            current,
            pageSize: 20,
            total: data?.total ?? 0,
            hideOnSinglePage: true,
            onChange: setCurrent,
          }}
          columns={[
            {
              title: '机构',
              dataIndex: 'name',
              width: 240,
              render: (name: string, row) => (
                <Link className="text-link" to={paths.ownInstitution(row.id)}>
                  {name}
                </Link>
              ),
            },
            { title: '类型', dataIndex: 'type', width: 140, render: (_, row) => row.type.name },
            { title: '地区', dataIndex: 'regionName', width: 170 },
            {
              title: '状态',
              dataIndex: 'status',
              width: 130,
              render: (_, row) => (
                <>
                  <StatusTag status={row.status} />
                  {row.inForce && row.status.name !== '已认证' && (
                    <div className="field-hint">原认证有效</div>
                  )}
                </>
              ),
            },
            {
              title: '提交时间',
              dataIndex: 'submittedAt',
              width: 150,
              render: (at: string) => (at ? <span className="num">{momentText(at)}</span> : '—'),
            },
          ]}
        />
      )}
    </>
  );
}
