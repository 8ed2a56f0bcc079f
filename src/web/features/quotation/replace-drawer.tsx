import { Button, Drawer, Empty, Input, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import type { Candidate, QuotationLine } from './types.ts';

interface Props {
  /** Undefined: closed. */
  line: QuotationLine | undefined;
  title: string;
  /** In place of the line's own words: what to choose for. */
  hint?: string;
  busy: boolean;
  onChoose: (candidate: Candidate) => void;
  onClose: () => void;
}

const searchPause = 300;

/** Own items for a line, nearest first; a keyword searches the whole library. */
export function ReplaceDrawer({ line, title, hint, busy, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(text.trim()), searchPause);
    return () => clearTimeout(timer);
  }, [text]);
  const lineId = line?.lineId;
  // biome-ignore lint: another line starts a new search
  useEffect(() => {
    setText('');
    setKeyword('');
  }, [lineId]);
  const found = useCall('quotation.listCandidates', lineId ? { lineId, keyword } : undefined);
  return (
    <Drawer open={line !== undefined} title={title} size={520} onClose={onClose} destroyOnHidden>
      {line && (
        <>
          <p className="quote-hint">{hint ?? (line.reason || `当前由${line.item?.name ?? '—'}提供。`)}</p>
          <Input.Search
            autoFocus
            allowClear
            maxLength={50}
            placeholder="在本机构项目库中搜索"
            aria-label="搜索本机构项目"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onSearch={(value) => setKeyword(value.trim())}
          />
          {found.failure && !found.data ? (
            <ErrorResult failure={found.failure} onRetry={found.reload} />
          ) : !found.data ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <ul className="quote-candidates" aria-busy={found.loading}>
              {found.data.candidates.length === 0 && <Empty description={emptyText(keyword)} />}
              {found.data.candidates.map((one) => (
                <CandidateItem
                  key={one.id}
                  candidate={one}
                  current={one.id === line.item?.id}
                  busy={busy}
                  onChoose={() => onChoose(one)}
                />
              ))}
            </ul>
          )}
          {found.failure && found.data && <p role="alert">{failureText(found.failure)}</p>}
        </>
      )}
    </Drawer>
  );
}

const emptyText = (keyword: string) =>
  keyword
    ? `项目库中没有与「${keyword}」相符、适用于本套餐人群的项目`
    : '项目库中没有相近的项目，可输入关键词搜索，或先到项目库补充';

function CandidateItem({
  candidate,
  current,
  busy,
  onChoose,
}: {
  candidate: Candidate;
  current: boolean;
  busy: boolean;
  onChoose: () => void;
}) {
  const difference = parseYuan(candidate.difference.replace('-', '')) ?? 0;
  const dearer = !candidate.difference.startsWith('-');
  return (
    <li>
      <div>
        <strong>{candidate.name}</strong>
        <div className="quote-note">
          {candidate.why} · 标准项目 {candidate.catalogueName}
        </div>
      </div>
      <div className="quote-number">
        <Money yuan={candidate.salePrice} exact />
        <div className="quote-note">
          {difference === 0
            ? '与参考价持平'
            : `比参考价${dearer ? '高' : '低'} ${formatFen(difference, true)}`}
        </div>
      </div>
      {current ? (
        <Tag tone="ok">当前</Tag>
      ) : (
        <Button size="small" disabled={busy} onClick={onChoose}>
          选用
        </Button>
      )}
    </li>
  );
}
