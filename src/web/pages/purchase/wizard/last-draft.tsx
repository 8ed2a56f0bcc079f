import { demandStatus } from '#domain/demand/demand-status.ts';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import type { OwnDemand } from './draft/draft.ts';
import { stepAt, stepName } from './step-names.ts';

/** On a blank draft: the way back to the last one that was begun. */
export function LastDraft({ demand: { demandId, kind } }: { demand: Pick<OwnDemand, 'demandId' | 'kind'> }) {
  const { data } = useCallQuery(demandPages[kind].listCall, { status: demandStatus.draft, size: 5 });
  const last = data?.records.find(
    (one) => one.demandId !== demandId && (one.title !== '' || one.itemCount > 0),
  );
  if (!last) return null;
  return (
    <Notice
      type="info"
      closable
      title={`您有一份没有提交的草稿：${last.title || last.number}`}
      description={`${momentText(last.createdAt)} 新建，停在「${stepName[stepAt(kind, last.draftStep)]}」。`}
      action={<ButtonLink to={paths.requireSubmit({ bidId: last.demandId })}>继续填写</ButtonLink>}
    />
  );
}
