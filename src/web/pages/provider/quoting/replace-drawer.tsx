import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Money } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { AddToLibrary } from './add-to-library.tsx';
import type { Candidate, QuotationLine } from './types.ts';

interface Props {
  line: QuotationLine;
  institutionId: string;
  busy: boolean;
  onChoose: (item: Pick<Candidate, 'id' | 'name'>) => void;
  onClose: () => void;
}

/** Own items for a line, nearest first; a keyword searches the whole library. */
export function ReplaceDrawer({ line, institutionId, busy, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim());
  const query = useCallQuery('quotation.listCandidates', { lineId: line.lineId, keyword });
  return (
    <Drawer open title={`为「${line.name}」选择本机构项目`} size={520} onClose={onClose}>
      <p className="soft">{line.reason || `当前由${line.item?.name ?? '—'}提供。`}</p>
      <Input
        autoFocus
        allowClear
        className="above"
        maxLength={200}
        placeholder="在本机构项目库中搜索"
        aria-label="搜索本机构项目"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded query={query}>
        {({ candidates }) => (
          <ul className="stack gap-3 divided apart" aria-busy={query.loading}>
            {candidates.length === 0 && (
              <EmptyState title={keyword ? '没有找到' : '没有相近的项目'}>
                {keyword
                  ? `项目库中没有与「${keyword}」相符、适用于本套餐人群的项目。`
                  : '可输入关键词搜索，或先到项目库补充。'}
              </EmptyState>
            )}
            {candidates.map((one) => (
              <li key={one.id} className="row gap-3">
                <div className="fill">
                  <strong>{one.name}</strong>
                  <div className="hint">
                    {one.why} · 标准项目 {one.catalogueName}
                  </div>
                </div>
                <div className="right">
                  <Money yuan={one.salePrice} />
                  <div className="hint nowrap">{differenceText(one.difference)}</div>
                </div>
                {one.id === line.item?.id ? (
                  <Tag tone="ok">当前</Tag>
                ) : (
                  <Button size="small" disabled={busy} onClick={() => onChoose(one)}>
                    选用
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {/* Not before the list, which would move it away from under the hand. */}
      {(query.data || query.failure) && (
        <AddToLibrary institutionId={institutionId} asked={line} onAdded={onChoose} />
      )}
    </Drawer>
  );
}

/** `difference`: yuan, with a sign when it is cheaper. */
function differenceText(difference: string): string {
  const fen = parseYuan(difference.replace('-', '')) ?? 0;
  if (fen === 0) return '与参考价持平';
  return `比参考价${difference.startsWith('-') ? '低' : '高'} ${formatFen(fen)}`;
}
