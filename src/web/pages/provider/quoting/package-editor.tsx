import { useEffect, useEffectEvent, useState } from 'react';
import type { CallInput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useAutosave } from '#web/ui/app/autosave.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useSure } from '#web/ui/app/use-sure.tsx';
import { newKey } from '#web/ui/new-key.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { UnsavedNotice } from './changed-meanwhile.tsx';
import { isAcknowledged } from './issue-kinds.ts';
import { IssuesDialog } from './issues-dialog.tsx';
import { LineTable } from './line-table.tsx';
import { PackageFigures } from './package-figures.tsx';
import { type FootAction, PackageFoot } from './package-foot.tsx';
import { PackageTools, UnseenLines } from './package-tools.tsx';
import {
  afterColleague,
  createPriceAutosave,
  isDifferent,
  withDetail,
  wrongLines,
} from './price-autosave.ts';
import { RelatedPanel } from './related-panel.tsx';
import { ReplaceDrawer } from './replace-drawer.tsx';
import { type EditCall, type PackageDetail, type QuotationLine, rateText } from './types.ts';
import { useIssueKeys } from './use-issue-keys.ts';

interface Props {
  institutionId: string;
  /** Kinds of problems that were acknowledged for all packages. */
  acknowledged: ReadonlySet<string>;
  /** A line to go to, each time another object. */
  goTo: { lineId: string | null } | undefined;
  /** Another package with something to look at follows (1) or comes before (-1). */
  onPastEnd: (step: 1 | -1) => void;
  /** Gives what saves typed prices to who acts on the whole quote; false when something could not be saved. */
  flushRef: { current: () => Promise<boolean> };
  /** Not the only package of the quote. */
  mayDecline: boolean;
  /** Called with the package as it then stands after every change. */
  onSaved: (detail: PackageDetail) => void;
  /** The quotation is not as it is shown: closed, or changed by the buyer. */
  onOutdated: () => void;
  /** What the foot says and offers for the quotation as a whole. */
  whole: readonly FootAction[];
}

/** One package of a quote: everything about it on one screen. */
export function PackageEditor(props: Props & { quotationPackageId: string }) {
  const { quotationPackageId } = props;
  const query = useCallQuery('quotation.packageDetail', { quotationPackageId });
  return <Loaded query={query}>{(loaded) => <Editor {...props} loaded={loaded} />}</Loaded>;
}

const UNSAVED = '还有价格没有保存成功，请先改正标红的价格。';

function Editor({
  loaded,
  onSaved,
  onOutdated,
  whole,
  institutionId,
  acknowledged,
  goTo: wanted,
  onPastEnd,
  flushRef,
  mayDecline,
}: Props & { loaded: PackageDetail }) {
  const [autosave] = useState(() => createPriceAutosave(loaded, onSaved));
  // Fetched again after a change of the whole quotation.
  useEffect(() => autosave.change((before) => afterColleague(before, loaded)), [autosave, loaded]);
  const { value: state, saving } = useAutosave(autosave);
  const { detail, typed, overtaken = {} } = state;
  const { quotationPackageId } = detail;
  const [busy, setBusy] = useState(false);
  const [replacing, setReplacing] = useState<QuotationLine>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [onlyDifferences, setOnlyDifferences] = useState(loaded.editable);
  const [declining, setDeclining] = useState(false);

  const isSure = useSure('draft');
  /** Saves typed prices, then does it; a failure is shown and nothing typed is lost. */
  const act = async <N extends EditCall>(name: N, input: CallInput<N>, done?: string): Promise<boolean> => {
    if (wrongLines(autosave.get().value).length > 0) {
      message.warning(UNSAVED);
      return false;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      const ran = await autosave.run(async () => {
        const answer = await call(name, input, { idempotencyKey: newKey() });
        onSaved(answer as PackageDetail);
        return withDetail(answer as PackageDetail);
      });
      if (!ran) message.warning(UNSAVED);
      else if (done) message.success(done);
      return ran;
    } catch (error) {
      const failure = asApiFailure(error);
      if (await isSure(failure.fields.sure)) return await act(name, { ...input, sure: true }, done);
      if (failure.fields.sure) return false;
      setProblem(failureText(failure));
      message.error(failureText(failure), 6);
      // Somebody was first: show what is there now.
      if (failure.code === 409 || failure.code === 404) onOutdated();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const confirm = async (keys: string[]) => {
    const input = { quotationPackageId, acknowledged: keys };
    if (await act('quotation.confirmPackage', input, '套餐报价已确认')) setAsking(false);
  };
  const confirmOrAsk = async () => {
    if (busy) return;
    setBusy(true);
    await autosave.flush();
    setBusy(false);
    const { value } = autosave.get();
    const open = value.detail.issues.filter((issue) => !isAcknowledged(acknowledged, issue));
    if (open.length > 0 && wrongLines(value).length === 0) setAsking(true);
    else await confirm(value.detail.issues.map(({ key }) => key));
  };
  const saveAll = async () =>
    wrongLines(autosave.get().value).length === 0 && (await autosave.flush())
      ? true
      : (message.warning(UNSAVED), false);
  useEffect(() => {
    flushRef.current = saveAll;
  });
  // A colleague was first, or the quote was closed meanwhile: what is there now, with all that was typed.
  const conflict = saving.status === 'conflict' ? saving.failure : undefined;
  const takeNewer = useEffectEvent(async () => {
    if (!conflict) return;
    message.warning(failureText(conflict), 8);
    onOutdated();
    try {
      const fresh = await call('quotation.packageDetail', { quotationPackageId });
      autosave.replace(afterColleague(autosave.get().value, fresh));
      onSaved(fresh);
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 8);
    }
  });
  useEffect(() => void takeNewer(), [conflict]);
  const issues = useIssueKeys({
    detail,
    enabled: detail.editable && !asking && !replacing && !declining,
    wanted,
    onPastEnd,
    onConfirm: () => void confirmOrAsk(),
    onSuggestion: (change) => void act(change.name, change.input, change.done),
    onChoose: setReplacing,
  });
  // Paper shows every line, and prices as figures.
  const printing = usePrinting();
  const lines =
    onlyDifferences && !printing ? detail.lines.filter((line) => isDifferent(state, line)) : detail.lines;

  return (
    <>
      <UnsavedNotice state={state} />
      <PackageFigures detail={detail} />
      <PackageTools
        detail={detail}
        busy={busy}
        onlyDifferences={onlyDifferences}
        onOnlyDifferences={setOnlyDifferences}
        onRate={(rate) =>
          void act(
            'quotation.savePackage',
            { quotationPackageId, rate, seenTotal: detail.quotedTotal },
            `各项已按门市价 ${rateText(rate)}计价；上方可撤销`,
          )
        }
        onPackagePrice={(target) =>
          void act(
            'quotation.savePackage',
            { quotationPackageId, ...target, seenTotal: detail.quotedTotal },
            '已分摊到各项，合计等于目标价；上方可撤销',
          )
        }
        onRedraft={() =>
          void act('quotation.redraftPackage', { quotationPackageId }, '已按当前项目库重新起草')
        }
      />
      <LineTable
        lines={lines}
        busy={busy}
        pricesEditable={!printing && detail.editable && detail.priceBasis !== 'discount'}
        typed={typed}
        overtaken={overtaken}
        current={issues.lineId}
        onType={({ lineId }, text) =>
          autosave.change((before) => ({ ...before, typed: { ...before.typed, [lineId]: text } }))
        }
        onLeavePrice={() => void autosave.flush()}
        onReplace={setReplacing}
        onCancelReplace={({ lineId, seen }) => void act('quotation.cancelReplace', { lineId, seen })}
        onResolve={({ lineId, seen }, keep) => void act('quotation.resolveExclusive', { lineId, keep, seen })}
        onRemove={({ lineId, seen }) => void act('quotation.removeRelated', { lineId, seen })}
      />
      <UnseenLines
        count={detail.lines.length - lines.length}
        all={detail.lines.length}
        editable={detail.editable}
        onShow={() => setOnlyDifferences(false)}
      />
      {detail.editable && (
        <RelatedPanel
          detail={detail}
          busy={busy}
          onAdd={(institutionItemId, reason) =>
            act('quotation.addRelated', { quotationPackageId, institutionItemId, ...(reason && { reason }) })
          }
        />
      )}
      {replacing && (
        <ReplaceDrawer
          line={replacing}
          institutionId={institutionId}
          busy={busy}
          onClose={() => setReplacing(undefined)}
          onChoose={async ({ id, name }) => {
            const { lineId } = replacing;
            // As it is now: whoever chooses again after a colleague's change has seen that one.
            const seen = detail.lines.find((line) => line.lineId === lineId)?.seen;
            const input = { lineId, institutionItemId: id, ...(seen && { seen }) };
            if (await act('quotation.replaceItem', input, `已选用${name}`)) setReplacing(undefined);
          }}
        />
      )}
      {asking && (
        <IssuesDialog
          issues={detail.issues}
          busy={busy}
          problem={problem}
          onClose={() => setAsking(false)}
          onGo={({ lineId }) => {
            setAsking(false);
            setOnlyDifferences(false);
            issues.go(lineId);
          }}
          onConfirm={(keys) => void confirm(keys)}
        />
      )}
      <PackageFoot
        detail={detail}
        wrong={wrongLines(state).length}
        saving={saving}
        busy={busy}
        whole={whole}
        onRetry={() => void autosave.flush()}
        onConfirm={() => void confirmOrAsk()}
        onRevise={() => void act('quotation.revisePackage', { quotationPackageId })}
        mayDecline={mayDecline}
        onDecline={() => setDeclining(true)}
        onResume={() =>
          void act('quotation.resumePackage', { quotationPackageId }, '已恢复，并按当前项目库起草')
        }
      />
      <ReasonDialog
        open={declining}
        title={`不报「${detail.name}」？`}
        label="不报这个套餐的原因"
        templates={['不接待这个人群', '没有这些项目']}
        okText="不报这个套餐"
        action={{ busy, failure: undefined, clear: () => undefined }}
        onOk={async (reason) => {
          if (await act('quotation.declinePackage', { quotationPackageId, reason }, '这个套餐不报了'))
            setDeclining(false);
        }}
        onClose={() => setDeclining(false)}
      >
        其余套餐照常报价；截止前可以恢复。采购方看到您没有报这个套餐。
      </ReasonDialog>
    </>
  );
}
