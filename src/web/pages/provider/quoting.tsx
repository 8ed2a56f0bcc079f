import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { parseYuan, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { QuestionsPanel } from '#web/features/demand/questions-panel.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery, useReadAgain, useSetCallData } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { TabRow } from '#web/ui/app/tab-row.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { ChangedMeanwhile } from './quoting/changed-meanwhile.tsx';
import { DemandFold } from './quoting/demand-fold.tsx';
import { confirmAction, sendAction } from './quoting/foot-actions.ts';
import type { Issue } from './quoting/issue-kinds.ts';
import { LossPanel } from './quoting/loss-panel.tsx';
import { PackageEditor } from './quoting/package-editor.tsx';
import { PaperPackages } from './quoting/paper-packages.tsx';
import { GiveUp, QuotationActions } from './quoting/quotation-actions.tsx';
import styles from './quoting/quoting.module.css';
import { needsRelease, ReleasePanel } from './quoting/release-panel.tsx';
import { RequestRelease } from './quoting/request-release.tsx';
import { ReviewPanel, unacknowledged } from './quoting/review-panel.tsx';
import { SealNotice } from './quoting/seal-notice.tsx';
import { SendDialog } from './quoting/send-dialog.tsx';
import { StateNotice } from './quoting/state-notice.tsx';
import type { PackageDetail, QuotationDetail } from './quoting/types.ts';
import { WholeTools } from './quoting/whole-tools.tsx';

/** One quotation: what is asked for, and package by package what the institution offers. */
export default function QuotingPage() {
  const { quotationId = '' } = useParams();
  const query = useCallQuery('quotation.detail', { quotationId });
  return (
    <Loaded
      query={query}
      page={{ title: '报价', crumbs: [{ label: '询价与报价', to: workPaths.invitations() }] }}
    >
      {(detail) => <Quoting key={quotationId} detail={detail} />}
    </Loaded>
  );
}

function Quoting({ detail }: { detail: QuotationDetail }) {
  const { quotationId, packages, demand } = detail;
  const unconfirmed = packages.filter(({ actions }) => actions.includes('confirm'));
  // What was taken before what was not.
  const first = packages.find(({ status }) => status.code === quotationPackageStatus.accepted) ?? packages[0];
  const [chosen, setActive] = useState((unconfirmed[0] ?? first)?.quotationPackageId ?? '');
  // The buyer may take a package out while it is being quoted.
  const active = packages.some((one) => one.quotationPackageId === chosen)
    ? chosen
    : (packages[0]?.quotationPackageId ?? '');
  const [sending, setSending] = useState(false);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<{ lineId: string | null }>();
  const flushRef = useRef(() => Promise.resolve(true));
  const review = useCallQuery('quotation.review', { quotationId });
  const release = useCallQuery('release.ofQuotation', detail.editable ? { quotationId } : undefined);
  const confirmAll = useCallMutation('quotation.confirmAll');
  useFailureMessage(confirmAll.failure);
  const decide = useCallMutation('quotation.resolveExclusives');
  useFailureMessage(decide.failure);
  const readAgain = useReadAgain();
  const setDetail = useSetCallData('quotation.detail', { quotationId });
  const shown = useRef(detail);
  useEffect(() => {
    shown.current = detail;
  }, [detail]);
  const takePackage = (saved: PackageDetail) => {
    const take = (before: QuotationDetail): QuotationDetail => ({
      ...before,
      packages: before.packages.map((one) =>
        one.quotationPackageId === saved.quotationPackageId ? saved : one,
      ),
    });
    shown.current = take(shown.current);
    setDetail(take);
    review.reload();
  };
  const confirmPackages = async () => {
    if (!(await flushRef.current())) return;
    const keys = (review.data?.issues ?? []).map(({ key }) => key);
    const done = await confirmAll.run({ quotationId, acknowledged: [...new Set(keys)] });
    if (done) {
      release.reload();
      setSending(true);
    }
    // Closed, or an item was frozen.
    else readAgain();
  };
  const decideAll = async () => {
    if (!(await flushRef.current())) return;
    const done = await decide.run({ quotationId });
    if (done) message.success(`${done.packages} 个套餐中 ${done.lines} 处互斥已按建议保留一项，可逐处改选`);
  };
  const goToIssue = ({ quotationPackageId, lineId }: Issue) => {
    setActive(quotationPackageId);
    setWanted({ lineId });
  };
  /** The first problem of the next package that has any, or the last one of the package before. */
  const goPast = (step: 1 | -1) => {
    const order = packages.map((one) => one.quotationPackageId);
    const place = (issue: Issue) => order.indexOf(issue.quotationPackageId) - order.indexOf(active);
    const issues = review.data?.issues ?? [];
    const next = step > 0 ? issues.find((one) => place(one) > 0) : issues.findLast((one) => place(one) < 0);
    if (next) goToIssue(next);
  };
  const next = unconfirmed[0]?.quotationPackageId;
  // Gone with the last confirmation, not when it has been read again: the button to send would move under the pointer.
  const toReview =
    detail.actions.includes('confirm') && unconfirmed.length > 0 && review.data?.open
      ? review.data
      : undefined;

  return (
    <div className={styles.page}>
      <PageHead
        title={demand.title}
        crumbs={[
          { label: '机构中心', to: paths.serviceCenter() },
          { label: '询价与报价', to: workPaths.invitations() },
        ]}
        status={detail.status}
        note={
          <>
            {demand.status.code === demandStatus.procuring ? (
              // Begins anew when quoting ends, not at its next half minute.
              <Countdown key={detail.closedReason} deadline={demand.deadline} before="距报价截止 " />
            ) : (
              '报价已结束'
            )}
            {` · 报价单 ${detail.number} · 需求 ${demand.number} · ${detail.institution.name}`}
            {detail.revision > 1 && ` · 第 ${detail.revision} 版`}
            {detail.validUntil && ` · 有效期至 ${detail.validUntil}`}
          </>
        }
        actions={<QuotationActions detail={detail} />}
      />
      <StateNotice detail={detail} />
      <ReleasePanel detail={detail} />
      <ChangedMeanwhile detail={detail} onDeadline={readAgain} />
      <SealNotice detail={detail} />
      {detail.loss && <LossPanel loss={detail.loss} />}
      <DemandFold detail={detail} />
      <TabRow
        label="套餐"
        activeKey={active}
        onChange={setActive}
        items={packages.map(({ quotationPackageId, name, status }) => ({
          key: quotationPackageId,
          label: name,
          status,
        }))}
      />
      <PackageEditor
        key={active}
        quotationPackageId={active}
        institutionId={detail.institution.id}
        acknowledged={acknowledged}
        goTo={wanted}
        onPastEnd={goPast}
        flushRef={flushRef}
        mayDecline={packages.length > 1 && detail.secondRound === null}
        onSaved={takePackage}
        onOutdated={readAgain}
        whole={[
          ...(next && unconfirmed.every((one) => one.quotationPackageId !== active)
            ? [{ key: 'next', label: '下一个未确认的套餐', onClick: () => setActive(next) }]
            : []),
          ...(toReview
            ? [
                confirmAction(
                  unacknowledged(toReview, acknowledged),
                  toReview.open,
                  confirmAll.busy,
                  () => void confirmPackages(),
                ),
              ]
            : detail.actions.includes('confirm')
              ? [sendAction(detail, release.data, () => setSending(true))]
              : []),
        ]}
      />
      {toReview && (
        <ReviewPanel
          review={toReview}
          acknowledged={acknowledged}
          busy={confirmAll.busy || decide.busy}
          onAcknowledge={(kinds, on) =>
            setAcknowledged((before) =>
              on
                ? new Set([...before, ...kinds])
                : new Set([...before].filter((one) => !kinds.includes(one))),
            )
          }
          onDecideAll={() => void decideAll()}
          onGo={goToIssue}
        >
          <WholeTools
            key={toReview.priceFloor}
            quotationId={quotationId}
            institutionId={detail.institution.id}
            priceFloor={toReview.priceFloor}
            undo={toReview.undo}
            onlyDiscount={demand.priceBasis.code === 'discount'}
            seenTotal={() => openTotal(shown.current)}
            flush={() => flushRef.current()}
          />
        </ReviewPanel>
      )}
      <PaperPackages packages={packages} active={active} />
      <div className={`far ${styles.questions}`}>
        <QuestionsPanel demandId={demand.demandId} side="provider" />
        <GiveUp detail={detail} />
      </div>
      {sending && release.data && needsRelease(release.data) && (
        <RequestRelease detail={detail} release={release.data} onClose={() => setSending(false)} />
      )}
      {sending && release.data && !needsRelease(release.data) && (
        <SendDialog
          detail={detail}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false);
            message.success(detail.seal ? '报价已密封提交，回执见页面上方' : '报价已提交，采购方可以看到了');
          }}
        />
      )}
    </div>
  );
}

/** What the packages that are not confirmed come to, per head of each. */
const openTotal = ({ packages }: QuotationDetail): string =>
  toYuanText(
    sumFen(
      packages
        .filter(({ status }) => status.code === quotationPackageStatus.open)
        .map(({ quotedTotal }) => parseYuan(quotedTotal) ?? 0),
    ),
  );
