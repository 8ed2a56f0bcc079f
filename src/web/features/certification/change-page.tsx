import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { CertificationNotice } from './certification-notice.tsx';

interface Props {
  record: ComponentProps<typeof CertificationNotice>['record'] & { actions: readonly string[] };
  /** 企业 or 机构. */
  noun: string;
  /** The title for what was declined and is not in force. */
  again: string;
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  /** Which changes of one in force are reviewed first. */
  note: string;
  children: ReactNode;
}

/** Changes what is certified, or corrects what was declined. */
export const ChangePage = ({ record, noun, again, crumbs, note, children }: Props) => (
  <>
    <PageHead
      title={record.inForce || record.frozenReason ? `修改${noun}资料` : again}
      crumbs={crumbs}
      status={record.status}
      note={record.inForce && note}
    />
    <CertificationNotice record={record} noun={noun} />
    {record.actions.includes('apply') && <div className="stack apart">{children}</div>}
  </>
);
