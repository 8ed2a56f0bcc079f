import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { kindOf } from './issue-kinds.ts';
import styles from './quoting.module.css';
import type { PackageDetail } from './types.ts';

type Issue = PackageDetail['issues'][number];

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
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const keys = issues.map(({ key }) => key);
  const open = issues.filter(({ kind }) => !kindOf(kind).mustSettle);
  /** What one tick may acknowledge. */
  const free = open.filter(({ kind }) => !kindOf(kind).oneByOne).map(({ key }) => key);
  const allFree = free.every((key) => ticked.includes(key));
  const all = open.every(({ key }) => ticked.includes(key));
  const mustSettle = keys.length - open.length;
  return (
    <Dialog
      width={640}
      title={`确认前，请逐条核对 ${issues.length} 个问题`}
      okText="确认套餐报价"
      busy={busy}
      disabled={!all || mustSettle > 0}
      onClose={onClose}
      onOk={() => onConfirm(keys)}
    >
      <div className="stack gap-3">
        {problem && <Alert type="error" showIcon title={problem} />}
        {mustSettle > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${mustSettle} 处须先处理：互斥的两项选择保留哪一项，已停用的项目换掉。`}
          />
        )}
        <p className="soft">采购方会看到这些情况。可以先去处理，也可以勾选表示知悉并按现状报价。</p>
        {free.length > 0 && (
          <Checkbox
            checked={allFree}
            indeterminate={!allFree && free.some((key) => ticked.includes(key))}
            onChange={(event) =>
              setTicked([
                ...ticked.filter((key) => !free.includes(key)),
                ...(event.target.checked ? free : []),
              ])
            }
          >
            {open.length > free.length ? '全部知悉（免费的须逐项勾选）' : '全部知悉'}
          </Checkbox>
        )}
        <Checkbox.Group value={[...ticked]} onChange={setTicked}>
          <ul className={`stack gap-2 divided ${styles.issues}`}>
            {issues.map((issue) => (
              <li key={issue.key} className="row top between">
                {kindOf(issue.kind).mustSettle ? (
                  <span>
                    <IssueText issue={issue} />
                  </span>
                ) : (
                  <Checkbox value={issue.key}>
                    <IssueText issue={issue} />
                  </Checkbox>
                )}
                <Button size="small" type="link" onClick={() => onGo(issue)}>
                  去处理
                </Button>
              </li>
            ))}
          </ul>
        </Checkbox.Group>
      </div>
    </Dialog>
  );
}

const IssueText = ({ issue: { kind, text } }: { issue: Issue }) => (
  <>
    <Tag tone={kindOf(kind).tone}>{kindOf(kind).label}</Tag> {text}
  </>
);
