import { Drawer } from 'antd';
import { percent } from '#domain/kernel/percent.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { QuotationFiles } from '#web/features/demand/quotation-files.tsx';
import { useDemandId } from '#web/pages/purchase/demand/use-demand-id.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FactGrid } from '#web/ui/app/fact-grid.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Money } from '#web/ui/money.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import styles from './compare.module.css';
import { Figure } from './compare-cell.tsx';
import { type Decide, DecisionButtons } from './decision-buttons.tsx';
import type { Column } from './view.ts';

interface Props {
  column: Column | undefined;
  best: string | undefined;
  onClose: () => void;
  onDecide: Decide;
}

/** One institution's package in whole: terms, contact, every line with what is offered for it. */
export function QuotationDrawer({ column, best, onClose, onDecide }: Props) {
  const query = useCallQuery(
    'comparison.quotationPackage',
    column && { quotationPackageId: column.quotationPackageId },
  );
  const demandId = useDemandId();
  // The answer of the column before is no answer.
  const own = query.loading ? undefined : query.data;
  return (
    <Drawer
      open={column !== undefined}
      size="large"
      title={column?.institution.name}
      extra={
        demandId &&
        column && (
          <TextLink to={workPaths.receivedQuotation(demandId, column.quotationId)}>全部套餐的报价</TextLink>
        )
      }
      footer={
        column && <DecisionButtons column={column} main={column.quotationId === best} onDecide={onDecide} />
      }
      onClose={onClose}
    >
      <Loaded query={{ ...query, data: own }}>{(pkg) => <QuotedPackage pkg={pkg} />}</Loaded>
    </Drawer>
  );
}

export function QuotedPackage({ pkg }: { pkg: CallOutput<'comparison.quotationPackage'> }) {
  const awarded = !pkg.mobile.includes('*');
  return (
    <>
      <FactGrid
        facts={[
          { label: '报价单', value: pkg.number },
          { label: '套餐', value: `${pkg.packageName}（${pkg.headcount} 人）` },
          { label: '报价 / 人', value: <Money yuan={pkg.quotedTotal} /> },
          { label: '门市价 / 人', value: <Figure yuan={pkg.listTotal} /> },
          { label: '齐全度', value: percent(pkg.coverage) },
          { label: '状态', value: <StatusTag status={pkg.status} /> },
          { label: '报价时间', value: momentText(pkg.confirmedAt) },
          { label: '有效期至', value: pkg.validUntil ?? '未说明' },
          {
            label: '机构',
            value: [pkg.institution.city, pkg.institution.type, pkg.institution.level].join(' · '),
          },
          { label: '特色服务', value: pkg.services.join('、') || '未说明' },
          {
            label: awarded ? '联系人' : '联系人（中标后显示完整联系方式）',
            value: `${pkg.contact} ${pkg.mobile}`,
          },
          { label: '报价说明', value: pkg.remarks || '无' },
          { label: '附件', value: <QuotationFiles files={pkg} /> },
        ]}
      />
      <PlainTable
        className={`table far ${styles.lines}`}
        caption="逐项报价，金额为每人"
        heads={[
          '需求项目',
          '机构提供',
          { key: 'list', text: '门市价', end: true },
          { key: 'price', text: '报价', end: true },
        ]}
      >
        <tbody>
          {pkg.lines.map((line) => (
            <tr key={`${line.name}:${line.related}`}>
              <th scope="row">
                {line.name}
                <small>{line.related ? '关联项目' : line.category}</small>
              </th>
              <td>
                <StatusTag status={line.match} /> {line.offeredAs}
                {line.reason && <small>{line.reason}</small>}
              </td>
              <td data-end>{line.listPrice === '0.00' ? '—' : <Figure yuan={line.listPrice} />}</td>
              <td data-end>{line.unitPrice === '0.00' ? '—' : <Figure yuan={line.unitPrice} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td data-end>
              <Figure yuan={pkg.listTotal} />
            </td>
            <td data-end>
              <Money yuan={pkg.quotedTotal} />
            </td>
          </tr>
        </tfoot>
      </PlainTable>
    </>
  );
}
