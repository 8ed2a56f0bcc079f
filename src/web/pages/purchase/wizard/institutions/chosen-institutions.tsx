import { Button, Tag } from 'antd';
import { useState } from 'react';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import { failureText } from '#web/api/api-failure.ts';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import type { FoundInstitutions } from './asked-packages.ts';
import { CompareInstitutions } from './compare-institutions.tsx';

interface Props {
  ids: readonly string[];
  found: CallQuery<FoundInstitutions>;
  onRemove: (institutionId: string) => void;
}

/** Who is asked so far, and all of them side by side. */
export function ChosenInstitutions({ ids, found, onRemove }: Props) {
  const [comparing, setComparing] = useState(false);
  const byId = new Map(found.data?.records.map((one) => [one.institutionId, one]));
  return (
    <section className="panel" aria-label="已选机构">
      <div className="cluster between under">
        <h2>
          已选 {ids.length} 家<small>（最多 {demandLimits.institutions} 家）</small>
        </h2>
        {ids.length > 1 && <Button onClick={() => setComparing(true)}>并排比较</Button>}
      </div>
      {ids.length === 0 && <p className="hint">从下面的列表选择，只有选中的机构会收到询价。</p>}
      <div className="cluster gap-2">
        {ids.map((id) => (
          <Tag key={id} closable onClose={() => onRemove(id)}>
            {byId.get(id)?.name ?? (found.loading ? '正在加载…' : '已停止服务的机构，请移除')}
          </Tag>
        ))}
      </div>
      {found.failure && <p className="hint warning">{failureText(found.failure)}</p>}
      {comparing && (
        <CompareInstitutions
          institutions={ids.flatMap((id) => byId.get(id) ?? [])}
          onRemove={onRemove}
          onClose={() => setComparing(false)}
        />
      )}
    </section>
  );
}
