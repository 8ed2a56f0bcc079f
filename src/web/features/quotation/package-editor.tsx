import { App, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { asApiFailure, failureText, ApiFailure } from '#web/api/api-failure.ts';
import { Money } from '#web/ui/money.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { IssuesDialog } from './issues-dialog.tsx';
import { LineTable } from './line-table.tsx';
import { PackageFoot } from './package-foot.tsx';
import { PackageTools } from './package-tools.tsx';
import { RelatedPanel } from './related-panel.tsx';
import { ReplaceDrawer } from './replace-drawer.tsx';
import { type PackageDetail, percent, type QuotationLine, rateText } from './types.ts';
import { type EditCall, usePackage } from './use-package.ts';
import type { CallInput } from '#wire/invoke.ts';

interface Props {
  quotationPackageId: string;
  onChange: (detail: PackageDetail) => void;
  /** What the foot says and offers for the quotation as a whole. */
  whole: ReactNode;
}

const troubled: ReadonlySet<number> = new Set([2, 3, 4, 5, 6]);

/** One package of a quote: everything about it on one screen. */
export function PackageEditor({ quotationPackageId, onChange, whole }: Props) {
  const { message } = App.useApp();
  const editor = usePackage(quotationPackageId, onChange);
  const [replacing, setReplacing] = useState<QuotationLine>();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const { detail } = editor;
  if (editor.loadFailure && !detail)
    return <ErrorResult failure={editor.loadFailure} onRetry={editor.reload} />;
  if (!detail) return <Skeleton active paragraph={{ rows: 12 }} />;

  /** Does it; a refusal is shown and nothing typed is lost. */
  const act = async <N extends EditCall>(name: N, input: CallInput<N>, done?: string): Promise<boolean> => {
    setRefusal(undefined);
    try {
      await editor.act(name, input);
      if (done) message.success(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure) && error instanceof Error && error.message === 'unsaved') {
        message.warning('还有价格没有保存成功，请先改正标红的价格。');
        return false;
      }
      const failure = asApiFailure(error);
      setRefusal(failureText(failure));
      message.error(failureText(failure), 6);
      // Somebody was first: show what is there now.
      if (failure.code === 409 || failure.code === 404) editor.reload();
      return false;
    }
  };
  const confirm = async (acknowledged: string[]) => {
    if (await act('quotation.confirmPackage', { quotationPackageId, acknowledged }, '套餐报价已确认'))
      setAsking(false);
  };
  const shown = onlyProblems
    ? detail.lines.filter((line) => troubled.has(line.itemMatch.code) || editor.refused[line.lineId])
    : detail.lines;

  return (
    <>
      <div className="quote-summary">
        <Fact name="报价 / 人" strong>
          <Money yuan={detail.quotedTotal} exact />
          {detail.previousTotal && (
            <small>
              上次 <Money yuan={detail.previousTotal} exact />
            </small>
          )}
        </Fact>
        <Fact name="门市价合计">
          <Money yuan={detail.listTotal} exact />
        </Fact>
        <Fact name="折扣">{rateText(detail.rate)}</Fact>
        <Fact name="平台参考价">
          <Money yuan={detail.referenceTotal} exact />
        </Fact>
        <Fact name="项目覆盖">{percent(detail.coverage)}</Fact>
        <Fact name="人群">
          {detail.sex} · {detail.ages} · {detail.headcount} 人
        </Fact>
      </div>
      <PackageTools
        detail={detail}
        busy={editor.busy}
        onlyProblems={onlyProblems}
        onOnlyProblems={setOnlyProblems}
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
        editor={editor}
        lines={shown}
        itemised={detail.priceBasis === 'itemised'}
        onReplace={setReplacing}
        onCancelReplace={(line) => void act('quotation.cancelReplace', { lineId: line.lineId })}
        onResolve={(line, keep) => void act('quotation.resolveExclusive', { lineId: line.lineId, keep })}
        onRemove={(line) => void act('quotation.removeRelated', { lineId: line.lineId })}
      />
      {shown.length === 0 && <p className="quote-empty">所有项目都直接匹配。</p>}
      <RelatedPanel
        detail={detail}
        busy={editor.busy}
        onAdd={(institutionItemId, reason) =>
          act('quotation.addRelated', { quotationPackageId, institutionItemId, ...(reason && { reason }) })
        }
      />
      <ReplaceDrawer
        line={replacing}
        title={`为「${replacing?.name ?? ''}」选择本机构项目`}
        busy={editor.busy}
        onClose={() => setReplacing(undefined)}
        onChoose={async (one) => {
          const lineId = replacing?.lineId ?? '';
          if (await act('quotation.replaceItem', { lineId, institutionItemId: one.id }, `已选用${one.name}`))
            setReplacing(undefined);
        }}
      />
      {asking && (
        <IssuesDialog
          issues={detail.issues}
          busy={editor.busy}
          problem={refusal}
          onClose={() => setAsking(false)}
          onGo={(issue) => {
            setAsking(false);
            setOnlyProblems(false);
            goToLine(issue.lineId);
          }}
          onConfirm={(keys) => void confirm(keys)}
        />
      )}
      <PackageFoot
        detail={detail}
        editor={editor}
        whole={whole}
        onConfirm={async () => {
          if (!(await editor.flush())) {
            message.warning('还有价格没有保存成功，请先改正标红的价格。');
          } else if (detail.issues.length > 0) setAsking(true);
          else await confirm([]);
        }}
        onRevise={() => void act('quotation.revisePackage', { quotationPackageId })}
      />
    </>
  );
}

function goToLine(lineId: string | null): void {
  setTimeout(() => {
    const row = lineId ? document.getElementById(`line-${lineId}`) : document.querySelector('.quote-related');
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, 200);
}

function Fact({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? 'quote-fact quote-fact-strong' : 'quote-fact'}>
      <span>{name}</span>
      <div>{children}</div>
    </div>
  );
}
