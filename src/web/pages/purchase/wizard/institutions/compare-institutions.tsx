import { Button } from 'antd';
import type { ReactNode } from 'react';
import { percent } from '#domain/kernel/percent.ts';
import styles from '#web/pages/purchase/wizard/draft/wizard.module.css';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { FoundInstitutions } from './asked-packages.ts';

type Institution = FoundInstitutions['records'][number];

const rows: readonly { label: string; render: (one: Institution) => ReactNode }[] = [
  { label: '城市', render: (one) => [one.city.name, one.district].filter(Boolean).join('·') },
  { label: '等级', render: (one) => one.level.name },
  { label: '类型', render: (one) => one.type.name },
  { label: '项目齐全度', render: (one) => coverageText(one) },
  { label: '缺少的项目', render: (one) => one.missing.join('、') || '—' },
  { label: '在库项目', render: (one) => `${one.itemCount} 项` },
  { label: '每日接待', render: (one) => (one.dailyCapacity > 0 ? `${one.dailyCapacity} 人` : '—') },
  { label: '报价响应', render: (one) => responseText(one) },
  { label: '特色服务', render: (one) => one.services.map(({ name }) => name).join('、') || '—' },
  { label: '与我合作', render: (one) => (one.partner ? `${one.partner.awards} 次中标` : '—') },
  { label: '平台中标', render: (one) => `${one.awardCount} 次` },
  {
    label: '公开套餐价',
    render: (one) =>
      one.packageFrom ? (
        <>
          <Money yuan={one.packageFrom.price} /> 起
        </>
      ) : (
        '—'
      ),
  },
];

export const coverageText = ({ coverage, missing }: Institution): string => {
  if (coverage === null) return '—';
  return missing.length === 0 ? '全部能做' : percent(coverage);
};

export const responseText = ({ responseHours }: Institution): string => {
  if (responseHours === null) return '暂无记录';
  return responseHours < 1 ? '1 小时内' : `约 ${Math.round(responseHours)} 小时`;
};

interface Props {
  institutions: readonly Institution[];
  onRemove: (institutionId: string) => void;
  onClose: () => void;
}

/** The chosen institutions side by side. */
export function CompareInstitutions({ institutions, onRemove, onClose }: Props) {
  return (
    <Dialog title="并排比较" width={960} onClose={onClose}>
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- scrolls sideways, also by keyboard */}
      <div className={styles.matrix} tabIndex={0} role="region" aria-label="并排比较">
        <PlainTable
          className={styles.wrapping}
          heads={['机构', ...institutions.map((one) => ({ key: one.institutionId, text: one.name }))]}
        >
          <tbody>
            {rows.map(({ label, render }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {institutions.map((one) => (
                  <td key={one.institutionId}>{render(one)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">选择</th>
              {institutions.map((one) => (
                <td key={one.institutionId}>
                  <Button size="small" onClick={() => onRemove(one.institutionId)}>
                    移除
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </PlainTable>
      </div>
    </Dialog>
  );
}
