import { App } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { newIdempotencyKey } from '#web/api/transport.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useAutosave } from '#web/ui/app/autosave.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { IssuesDialog } from './issues-dialog.tsx';
import { LineTable } from './line-table.tsx';
import { PackageFigures } from './package-figures.tsx';
import { PackageFoot } from './package-foot.tsx';
import { PackageTools } from './package-tools.tsx';
import { createPriceAutosave, priceProblem, withDetail, wrongLines } from './price-autosave.ts';
import { RelatedPanel } from './related-panel.tsx';
import { ReplaceDrawer } from './replace-drawer.tsx';
import { type PackageDetail, type QuotationLine, rateText } from './types.ts';

interface Props {
  /** Called with the package as it then stands after every change. */
  onSaved: (detail: PackageDetail) => void;
  /** What the foot says and offers for the quotation as a whole. */
  whole: ReactNode;
}

/** One package of a quote: everything about it on one screen. */
export function PackageEditor(props: Props & { quotationPackageId: string }) {
  const { quotationPackageId } = props;
  const query = useCallQuery('quotation.packageDetail', { quotationPackageId });
  return (
    <Loaded query={query}>{(loaded) => <Editor {...props} loaded={loaded} onReload={query.reload} />}</Loaded>
  );
}

/** Calls that answer the package as it then stands. */
type EditCall = Extract<
  CallName,
  | 'quotation.savePackage'
  | 'quotation.redraftPackage'
  | 'quotation.confirmPackage'
  | 'quotation.revisePackage'
  | 'quotation.replaceItem'
  | 'quotation.cancelReplace'
  | 'quotation.resolveExclusive'
  | 'quotation.addRelated'
  | 'quotation.removeRelated'
>;

const UNSAVED = '还有价格没有保存成功，请先改正标红的价格。';
/** itemMatch 1 is a plain match; all others are differences. */
const MATCH = 1;

function Editor({
  loaded,
  onReload,
  onSaved,
  whole,
}: Props & { loaded: PackageDetail; onReload: () => void }) {
  const { message } = App.useApp();
  const [autosave] = useState(() => createPriceAutosave(loaded, onSaved));
  // Fetched again after a change of the whole quotation.
  useEffect(() => autosave.change(withDetail(loaded)), [autosave, loaded]);
  const { value: state, saving } = useAutosave(autosave);
  const { detail, typed } = state;
  const { quotationPackageId } = detail;
  const [busy, setBusy] = useState(false);
  const [replacing, setReplacing] = useState<QuotationLine>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [onlyDifferences, setOnlyDifferences] = useState(false);

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
        const answer = await call(name, input, { idempotencyKey: newIdempotencyKey() });
        onSaved(answer as PackageDetail);
        return withDetail(answer as PackageDetail);
      });
      if (!ran) message.warning(UNSAVED);
      else if (done) message.success(done);
      return ran;
    } catch (error) {
      const failure = asApiFailure(error);
      setProblem(failureText(failure));
      message.error(failureText(failure), 6);
      // Somebody was first: show what is there now.
      if (failure.code === 409 || failure.code === 404) onReload();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const confirm = async (acknowledged: string[]) => {
    if (await act('quotation.confirmPackage', { quotationPackageId, acknowledged }, '套餐报价已确认'))
      setAsking(false);
  };
  const confirmOrAsk = async () => {
    await autosave.flush();
    const { value } = autosave.get();
    if (value.detail.issues.length > 0 && wrongLines(value).length === 0) setAsking(true);
    else await confirm([]);
  };
  const different = (line: QuotationLine) => {
    const text = typed[line.lineId];
    return line.itemMatch.code !== MATCH || (text !== undefined && priceProblem(line, text) !== undefined);
  };
  const lines = onlyDifferences ? detail.lines.filter(different) : detail.lines;

  return (
    <>
      <PackageFigures detail={detail} />
      <PackageTools
        detail={detail}
        busy={busy}
        onlyDifferences={onlyDifferences}
        onOnlyDifferences={setOnlyDifferences}
        onRate={(rate) =>
          void act(
            'quotation.savePackage',
            { quotationPackageId, rate },
            `各项已按门市价 ${rateText(rate)}计价`,
          )
        }
        onPackagePrice={(packagePrice) =>
          void act('quotation.savePackage', { quotationPackageId, packagePrice }, '套餐价已分摊到各项')
        }
        onRedraft={() =>
          void act('quotation.redraftPackage', { quotationPackageId }, '已按当前项目库重新起草')
        }
      />
      <LineTable
        lines={lines}
        busy={busy}
        pricesEditable={detail.editable && detail.priceBasis === 'itemised'}
        typed={typed}
        onType={({ lineId }, text) =>
          autosave.change((before) => ({ ...before, typed: { ...before.typed, [lineId]: text } }))
        }
        onLeavePrice={() => void autosave.flush()}
        onReplace={setReplacing}
        onCancelReplace={({ lineId }) => void act('quotation.cancelReplace', { lineId })}
        onResolve={({ lineId }, keep) => void act('quotation.resolveExclusive', { lineId, keep })}
        onRemove={({ lineId }) => void act('quotation.removeRelated', { lineId })}
      />
      {lines.length === 0 && <p className="state">所有项目都直接匹配。</p>}
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
          busy={busy}
          onClose={() => setReplacing(undefined)}
          onChoose={async ({ id, name }) => {
            const input = { lineId: replacing.lineId, institutionItemId: id };
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
            goTo(lineId ? `line-${lineId}` : 'related-items');
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
      />
    </>
  );
}

/** Once the dialog is gone and all lines are shown again. */
function goTo(id: string): void {
  setTimeout(() => {
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, 200);
}
