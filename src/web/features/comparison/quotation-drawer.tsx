import { Descriptions, Drawer, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCall } from '#web/api/use-call.ts';
import { Money } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import { Figure } from './compare-cell.tsx';
import styles from './comparison.module.css';
import type { Column } from './view.ts';

interface Props {
  column: Column | undefined;
  onClose: () => void;
  /** The decisions open for it. */
  footer: ReactNode;
}

/** One institution's package in whole: terms, contact, every line with what is offered for it. */
export function QuotationDrawer({ column, onClose, footer }: Props) {
  const { data, failure, reload } = useCall(
    'comparison.quotationPackage',
    column && { quotationPackageId: column.quotationPackageId },
  );
  const own = data?.quotationPackageId === column?.quotationPackageId ? data : undefined;
  return (
    <Drawer
      open={column !== undefined}
      size={720}
      title={column?.institution.name}
      footer={footer}
      onClose={onClose}
    >
      {failure && !own ? (
        <ErrorResult failure={failure} onRetry={reload} />
      ) : own ? (
        <Package pkg={own} />
      ) : (
        <Spin style={{ display: 'block', margin: '64px auto' }} />
      )}
    </Drawer>
  );
}

function Package({ pkg }: { pkg: CallOutput<'comparison.quotationPackage'> }) {
  const awarded = !pkg.mobile.includes('*');
  return (
    <>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          { label: '报价单', children: pkg.number },
          { label: '套餐', children: `${pkg.packageName}（${pkg.headcount} 人）` },
          { label: '报价 / 人', children: <Money yuan={pkg.quotedTotal} exact /> },
          { label: '门市价 / 人', children: <Figure yuan={pkg.listTotal} /> },
          { label: '可做项目', children: `${Math.round(pkg.coverage * 100)}%` },
          { label: '状态', children: <StatusTag status={pkg.status} /> },
          { label: '报价时间', children: momentText(pkg.confirmedAt) },
          { label: '有效期至', children: pkg.validUntil ?? '未说明' },
          {
            label: '机构',
            children: [pkg.institution.city, pkg.institution.type, pkg.institution.level].join(' · '),
          },
          { label: '特色服务', children: pkg.services.join('、') || '未说明' },
          {
            label: '联系人',
            children: (
              <div>
                {pkg.contact} {pkg.mobile}
                {!awarded && <span className={styles.why}>中标后显示完整联系方式</span>}
              </div>
            ),
          },
          { label: '报价说明', children: pkg.remarks || '无' },
        ]}
      />
      <table className={styles.lines}>
        <caption className="sr-only">逐项报价，金额为每人</caption>
        <thead>
          <tr>
            <th scope="col">需求项目</th>
            <th scope="col">机构提供</th>
            <th scope="col">门市价</th>
            <th scope="col">报价</th>
          </tr>
        </thead>
        <tbody>
          {pkg.lines.map((line) => (
            <tr key={`${line.name}:${line.related}`}>
              <th scope="row">
                {line.name}
                <small>{line.related ? '关联项目' : line.category}</small>
              </th>
              <td>
                <StatusTag status={line.match} /> {line.offeredAs}
                {line.reason && <span className={styles.why}>{line.reason}</span>}
              </td>
              <td>{line.listPrice === '0.00' ? '—' : <Figure yuan={line.listPrice} />}</td>
              <td>{line.unitPrice === '0.00' ? '—' : <Figure yuan={line.unitPrice} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td>
              <Figure yuan={pkg.listTotal} />
            </td>
            <td>
              <Money yuan={pkg.quotedTotal} exact />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
