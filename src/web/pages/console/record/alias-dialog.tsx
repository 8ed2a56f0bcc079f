import { StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import type { ShownRecord } from './act-dialog.tsx';

interface Props {
  record: ShownRecord;
  onDone: () => void;
  onClose: () => void;
}

/** Which standard item a proposed one is another name of: the nearest stands first, so that Enter takes it. */
export function AliasDialog({ record, onDone, onClose }: Props) {
  const { run, busy, failure } = useCallMutation('console.decideProposal', contested);
  useFailureMessage(failure);
  return (
    <StandardItemDialog
      one
      name={record.title}
      title={`收为别名：${record.title}`}
      onClose={onClose}
      onChoose={async ([item]) => {
        if (!item || busy) return;
        if (await run({ proposalId: record.id, outcome: 'alias', code: item.code })) onDone();
      }}
    />
  );
}
