import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CertificationNotice } from './certification-notice.tsx';

type HeadProps = ComponentProps<typeof PageHead>;

interface Props {
  record: ComponentProps<typeof CertificationNotice>['record'] & {
    name: string;
    actions: readonly string[];
  };
  /** 企业 or 机构. */
  noun: string;
  crumbs: HeadProps['crumbs'];
  note?: ReactNode;
  /** Beside the record's own actions. */
  tools?: ReactNode;
  /** The page that changes it. */
  changeTo: string;
  facts: ReactNode;
  /** The version under review beside one in force. */
  pendingFacts: ReactNode;
}

/** A company or institution as its members see it: what is certified, what is under review, what they may do. */
export function OwnRecord(props: Props) {
  const { record, noun, crumbs, note, tools, changeTo, facts, pendingFacts } = props;
  const { name, status, inForce, actions } = record;
  return (
    <>
      <PageHead
        title={name}
        crumbs={crumbs}
        status={status}
        note={note}
        actions={
          <>
            {tools}
            {actions.includes('apply') && (
              <ButtonLink look={inForce ? 'line' : 'main'} to={changeTo}>
                {inForce ? '修改资料' : '修改并重新提交'}
              </ButtonLink>
            )}
          </>
        }
      />
      <CertificationNotice record={record} noun={noun} />
      <div className="stack apart">
        {pendingFacts && (
          <section className="panel">
            <h2>申请变更为</h2>
            {pendingFacts}
          </section>
        )}
        <section className="panel">
          {pendingFacts && <h2>现行资料</h2>}
          {facts}
        </section>
      </div>
    </>
  );
}
