import type { ComponentProps, ReactNode } from 'react';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CertificationNotice } from './certification-notice.tsx';

type Own = ComponentProps<typeof CertificationNotice>['record'] & {
  name: string;
  actions: readonly string[];
  /** The version under review beside one in force. */
  pending: object | null;
};

interface Props<R extends Own> {
  query: CallQuery<R>;
  /** 企业 or 机构. */
  noun: string;
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  renderNote?: (record: R) => ReactNode;
  /** Beside the record's own actions. */
  renderTools?: (record: R) => ReactNode;
  /** The page that changes it. */
  changeTo: string;
  renderFacts: (version: R | NonNullable<R['pending']>) => ReactNode;
  renderBelow?: (record: R) => ReactNode;
}

/** A company or institution as its members see it: what is certified, what is under review, what they may do. */
export function OwnRecord<R extends Own>(props: Props<R>) {
  const { query, noun, crumbs, renderNote, renderTools, changeTo, renderFacts, renderBelow } = props;
  return (
    <Loaded query={query} page={{ title: `我的${noun}`, crumbs }}>
      {(record) => (
        <>
          <PageHead
            title={record.name}
            crumbs={crumbs}
            status={record.status}
            note={renderNote?.(record)}
            actions={
              <>
                {renderTools?.(record)}
                {record.actions.includes('apply') && (
                  <ButtonLink look={record.inForce ? 'line' : 'main'} to={changeTo}>
                    {record.inForce ? '修改资料' : '修改并重新提交'}
                  </ButtonLink>
                )}
              </>
            }
          />
          <CertificationNotice record={record} noun={noun} />
          <div className="stack apart">
            {record.pending && (
              <section className="panel">
                <h2>申请变更为</h2>
                {renderFacts(record.pending)}
              </section>
            )}
            <section className="panel">
              {record.pending && <h2>现行资料</h2>}
              {renderFacts(record)}
            </section>
          </div>
          {renderBelow?.(record)}
        </>
      )}
    </Loaded>
  );
}
