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

export default function CompanyList() {
  const [current, setCurrent] = useState(1);
  const { data, failure, loading, reload } = useCall('company.listPage', { current, size: 20 });
  return (
    <>
      <PageHead
        title="我的企业"
        note="认证通过的企业可以发布体检需求；一个账号可以认证多家企业。"
        actions={
          <ButtonLink look="main" to={paths.companyCertification()}>
            认证企业
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
              <Empty description="还没有认证企业">
                <Link to={paths.companyCertification()}>
                  <Button type="primary">提交企业认证</Button>
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
              title: '企业',
              dataIndex: 'name',
              width: 240,
              render: (name: string, row) => (
                <Link className="text-link" to={paths.company(row.id)}>
                  {name}
                </Link>
              ),
            },
            {
              title: '统一社会信用代码',
              dataIndex: 'creditCode',
              width: 190,
              render: (code: string) => <span className="num">{code}</span>,
            },
            { title: '地区', dataIndex: 'regionName', width: 170 },
            {
              title: '状态',
              dataIndex: 'status',
              width: 170,
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
