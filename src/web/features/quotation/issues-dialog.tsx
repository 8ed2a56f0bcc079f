import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import type { PackageDetail } from './types.ts';

type Issue = PackageDetail['issues'][number];

const kinds: Readonly<Record<string, { word: string; tone: Tone }>> = {
  exclusive: { word: '互斥', tone: 'bad' },
  missing: { word: '缺失', tone: 'bad' },
  unmet: { word: '未满足', tone: 'warn' },
  related: { word: '关联', tone: 'teal' },
  free: { word: '免费', tone: 'info' },
};

interface Props {
  issues: readonly Issue[];
  busy: boolean;
  problem: string | undefined;
  onGo: (issue: Issue) => void;
  onConfirm: (acknowledged: string[]) => void;
  onClose: () => void;
}

/** Before a package is confirmed: each open question is settled first or said to be meant. */
export function IssuesDialog({ issues, busy, problem, onGo, onConfirm, onClose }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const keys = issues.map(({ key }) => key);
  const all = keys.every((key) => ticked.has(key));
  const tick = (key: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(key);
    else next.delete(key);
    setTicked(next);
  };
  return (
    <Modal
      open
      width={640}
      title={`确认前，请逐条核对 ${issues.length} 个问题`}
      okText="确认套餐报价"
      okButtonProps={{ disabled: !all, loading: busy }}
      onCancel={onClose}
      onOk={() => onConfirm(keys)}
    >
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 12 }} />}
      <p className="quote-hint">采购方会看到这些情况。可以先去处理，也可以勾选表示知悉并按现状报价。</p>
      <Checkbox
        checked={all}
        indeterminate={!all && ticked.size > 0}
        onChange={(event) => setTicked(new Set(event.target.checked ? keys : []))}
      >
        全部知悉
      </Checkbox>
      <ul className="quote-issues">
        {issues.map((issue) => (
          <li key={issue.key}>
            <Checkbox
              checked={ticked.has(issue.key)}
              onChange={(event) => tick(issue.key, event.target.checked)}
            >
              <Tag tone={kinds[issue.kind]?.tone}>{kinds[issue.kind]?.word ?? '提示'}</Tag> {issue.text}
            </Checkbox>
            <Button size="small" type="link" onClick={() => onGo(issue)}>
              去处理
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
