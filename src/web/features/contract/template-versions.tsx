import { Button } from 'antd';
import { useState } from 'react';
import type { ContractClause } from '#domain/contract/contract-content.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { momentText } from '#web/ui/time.ts';

interface Props {
  /** The newest first. */
  versions: CallOutput<'console.contractTemplate'>['versions'];
  onRestore: (clauses: readonly ContractClause[]) => void;
}

/** Every saved version and the clauses that ship, to be read and taken back into the editor. */
export function TemplateVersions({ versions, onRestore }: Props) {
  const [shown, setShown] = useState<{ templateId: string; name: string }>();
  const all = [
    ...versions.map(({ templateId, by, at }) => ({ templateId, by, name: momentText(at) })),
    { templateId: '', by: '', name: '系统自带条款' },
  ];
  return (
    <>
      <ul className="stack gap-1">
        {all.map(({ templateId, by, name }, i) => (
          <li key={templateId} className="cluster gap-1">
            <span>
              {name} <small>{by}</small>
            </span>
            {i === 0 ? (
              <small>在用</small>
            ) : (
              <Button
                size="small"
                aria-label={`查看与恢复 ${name}`}
                onClick={() => setShown({ templateId, name })}
              >
                查看与恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <VersionDialog
          {...shown}
          onClose={() => setShown(undefined)}
          onRestore={(clauses) => {
            onRestore(clauses);
            setShown(undefined);
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  templateId: string;
  name: string;
  onClose: () => void;
  onRestore: Props['onRestore'];
}

function VersionDialog({ templateId, name, onClose, onRestore }: DialogProps) {
  const query = useCallQuery('console.contractTemplateVersion', { templateId });
  return (
    <Dialog
      width={720}
      title={name}
      okText="恢复到编辑区"
      cancelText="关闭"
      disabled={!query.data}
      onOk={() => query.data && onRestore(query.data.clauses)}
      onClose={onClose}
    >
      <p className="soft">恢复只改编辑区，可以先预览；保存之后才用于新起草的合同。</p>
      <Loaded query={query}>{({ clauses }) => <ClauseList clauses={clauses} />}</Loaded>
    </Dialog>
  );
}

/** Clauses as a contract numbers them. */
export const ClauseList = ({ clauses }: { clauses: readonly ContractClause[] }) =>
  clauses.map(({ title, text }, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- a clause is known by its number
    <section key={i} className="above">
      <h3>
        第 {i + 1} 条 {title}
      </h3>
      <p className="typed">{text}</p>
    </section>
  ));
