import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { FactGrid } from '#web/ui/app/fact-grid.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { serverNow } from '#web/ui/clock.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { waitingTime } from '#web/ui/waiting-time.ts';
import { ChangesTable } from './changes-table.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './review-page.module.css';

type Company = CallOutput<'console.companyDetail'>;
type Application = Pick<
  Company,
  Exclude<keyof Company & keyof CallOutput<'console.institutionDetail'>, 'pending'>
>;

type Reviewed = Application & {
  /** The version under review beside one in force. */
  pending: object | null;
};

interface Props<R extends Reviewed> {
  query: CallQuery<R>;
  /** 企业 or 机构. */
  noun: string;
  listTo: string;
  detail: (id: string) => string;
  decision: Omit<Parameters<typeof DecisionPanel>[0], 'seen' | 'name' | 'onReload'>;
  renderFacts: (version: R | NonNullable<R['pending']>) => ReactNode;
}

/** One application as an operator judges it. */
export const ReviewPage = <R extends Reviewed>({ query, noun, listTo, ...props }: Props<R>) => (
  <Loaded query={query} page={{ title: `${noun}认证`, crumbs: [{ label: `${noun}认证`, to: listTo }] }}>
    {(record) => (
      <>
        <PageHead
          title={record.name}
          crumbs={[{ label: `${noun}认证`, to: listTo }]}
          status={record.status}
        />
        <Review record={record} onReload={query.reload} {...props} />
      </>
    )}
  </Loaded>
);

type ReviewProps<R extends Reviewed> = Pick<Props<R>, 'detail' | 'decision' | 'renderFacts'> & {
  record: R;
  onReload: () => void;
};

/** Facts and licence at the left, decision and background at the right. */
function Review<R extends Reviewed>({ record, onReload, decision, detail, renderFacts }: ReviewProps<R>) {
  const [now] = useState(serverNow);
  const { applicant, history, sameCreditCode, changes, pending } = record;
  return (
    <div className={`split ${styles.page}`}>
      <div className="stack">
        {sameCreditCode.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title="同一信用代码还有其他记录，请核对是否重复"
            description={sameCreditCode.map((other) => (
              <div key={other.id}>
                <TextLink to={detail(other.id)}>{other.name}</TextLink> <StatusTag status={other.status} />
              </div>
            ))}
          />
        )}
        {changes.length > 0 && (
          <section className="panel">
            <h2>本次改动</h2>
            <ChangesTable changes={changes} />
          </section>
        )}
        {pending && (
          <section className="panel">
            <h2>{record.actions.length > 0 ? '待审核的版本' : '未通过的版本'}</h2>
            {renderFacts(pending)}
          </section>
        )}
        <section className="panel">
          <h2>{pending ? '现行版本（继续有效）' : '申请资料'}</h2>
          {renderFacts(record)}
        </section>
      </div>
      <aside className={`stack ${styles.side}`} aria-label="审核">
        <section className="panel">
          <h2>审核</h2>
          {record.actions.length > 0 ? (
            <>
              <p className="hint">
                {momentText(record.submittedAt)} 提交，{waitingTime(record.submittedAt, now).since}
              </p>
              <DecisionPanel
                {...decision}
                onReload={onReload}
                seen={{ id: record.id, submittedAt: record.submittedAt }}
                name={record.name}
              />
            </>
          ) : (
            <p>
              <StatusTag status={record.status} />{' '}
              {record.reason && <span className="hint">原因：{record.reason}</span>}
            </p>
          )}
        </section>
        <section className="panel">
          <h2>申请人</h2>
          <FactGrid
            facts={[
              { label: '姓名', value: applicant.name },
              { label: '账号', value: applicant.account },
              { label: '手机', value: applicant.mobile, figures: true },
              {
                label: '注册时间',
                value: applicant.registeredAt && momentText(applicant.registeredAt),
                figures: true,
              },
            ]}
          />
        </section>
        <section className="panel">
          <h2>记录</h2>
          <ul className={`stack gap-2 divided ${styles.history}`}>
            {history.map((event) => (
              <li key={event.at + event.action}>
                {event.action}
                {event.reason && `：${event.reason}`}
                <small className="num">
                  {momentText(event.at)} · {event.actor}
                </small>
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </div>
  );
}
