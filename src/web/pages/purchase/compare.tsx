import { App, Button, Grid, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { download } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { ComparePhone } from '#web/features/comparison/compare-phone.tsx';
import { CompareTable } from '#web/features/comparison/compare-table.tsx';
import { CompareTools } from '#web/features/comparison/compare-tools.tsx';
import { CompleteDialog } from '#web/features/comparison/complete-dialog.tsx';
import styles from '#web/features/comparison/comparison.module.css';
import { DecisionButtons } from '#web/features/comparison/decision-buttons.tsx';
import { DecisionDialog, type Pending } from '#web/features/comparison/decision-dialog.tsx';
import { NoQuotes } from '#web/features/comparison/no-quotes.tsx';
import { PackageLinks } from '#web/features/comparison/package-links.tsx';
import { QuotationDrawer } from '#web/features/comparison/quotation-drawer.tsx';
import { SummaryCards } from '#web/features/comparison/summary-cards.tsx';
import { type Basis, type Filter, type Matrix, viewOf } from '#web/features/comparison/view.ts';
import { readWeights, writeWeights } from '#web/features/comparison/weights.ts';
import { DeadlineText } from '#web/features/demand/demand-facts.tsx';
import { useDemandId } from './use-demand-id.ts';
import { useNow } from '#web/ui/app/use-now.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';

/** 报价对比: the quotations for one package of a demand, side by side. */
export default function Compare() {
  const demandId = useDemandId();
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? undefined;
  const weights = readWeights(query.get('weights'));
  const { data, failure, reload } = useCall(
    'comparison.matrix',
    demandId ? { demandId, ...(packageId && { packageId }), ...(weights && { weights }) } : undefined,
  );
  if (!demandId)
    return (
      <EmptyState
        title="没有指定要对比的需求"
        actions={<ButtonLink to={paths.purchaseOrders()}>我的采购需求</ButtonLink>}
      />
    );
  if (failure && !data) return <ErrorResult failure={failure} onRetry={reload} />;
  if (!data || data.demandId !== demandId)
    return <Spin size="large" style={{ display: 'block', margin: '96px auto' }} />;
  return <Comparison matrix={data} onChanged={reload} />;
}

function Comparison({ matrix, onChanged }: { matrix: Matrix; onChanged: () => void }) {
  const now = useNow();
  const [, setQuery] = useSearchParams();
  const [completing, setCompleting] = useState(false);
  const pkg = matrix.packages.find((one) => one.packageId === matrix.packageId);
  const weights = writeWeights(matrix.weights);
  const weigh = (text: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (text) next.set('weights', text);
        else next.delete('weights');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const accepted = matrix.packages.filter((one) => one.accepted).length;
  return (
    <>
      <PageHead
        title={`${matrix.title} · 报价对比`}
        status={matrix.status}
        crumbs={[
          { label: '采购需求', to: paths.purchaseOrders() },
          { label: matrix.number, to: paths.purchaseOrder(matrix.demandId) },
          { label: '报价对比' },
        ]}
        note={
          <>
            {matrix.packages.length} 个套餐，已接受 {accepted} 个 · 邀请 {matrix.summary.invited} 家
            {matrix.summary.waiting > 0 && `，${matrix.summary.waiting} 家未报价`}
            {matrix.demandActions.includes('complete') && (
              <>
                {' · 距报价截止 '}
                <DeadlineText at={matrix.quoteDeadline} now={now} />
              </>
            )}
          </>
        }
        actions={
          <>
            {matrix.columns.length > 0 && <ExportButton matrix={matrix} />}
            {matrix.packages.some((one) => one.quotations > 0) && (
              <ButtonLink className={styles.way ?? ''} to={paths.awardMemo(matrix.demandId, weights)}>
                定标说明
              </ButtonLink>
            )}
            {matrix.demandActions.includes('complete') && (
              <Button type="primary" onClick={() => setCompleting(true)}>
                完成采购
              </Button>
            )}
          </>
        }
      />
      <PackageLinks matrix={matrix} />
      {matrix.columns.length === 0 || !pkg ? (
        <NoQuotes matrix={matrix} />
      ) : (
        <Quotes
          key={matrix.packageId}
          matrix={matrix}
          packageName={pkg.name}
          headcount={pkg.headcount}
          onChanged={onChanged}
          onWeights={weigh}
        />
      )}
      {completing && (
        <CompleteDialog matrix={matrix} onClose={() => setCompleting(false)} onChanged={onChanged} />
      )}
    </>
  );
}

interface QuotesProps {
  matrix: Matrix;
  packageName: string;
  headcount: number;
  onChanged: () => void;
  onWeights: (text: string) => void;
}

function Quotes({ matrix, packageName, headcount, onChanged, onWeights }: QuotesProps) {
  const wide = Grid.useBreakpoint().md !== false;
  const [basis, setBasis] = useState<Basis>('levelled');
  // What all do alike decides nothing: it waits behind one click.
  const [filter, setFilter] = useState<Filter>({
    onlyDiffering: matrix.summary.differingRows > 0,
    onlyProblems: false,
  });
  const [openId, setOpenId] = useState<string>();
  const [pending, setPending] = useState<Pending>();
  const view = viewOf(matrix, basis, filter);
  const opened = matrix.columns.find((column) => column.quotationId === openId);
  const shared = {
    view,
    basis,
    onOpen: ({ quotationId }: { quotationId: string }) => setOpenId(quotationId),
    onDecide: (decision: Pending['decision'], column: Pending['column']) => setPending({ decision, column }),
    onShowAll: () => setFilter({ onlyDiffering: false, onlyProblems: false }),
  };
  const best = matrix.summary.suggestion?.quotationId;
  return (
    <>
      <SummaryCards matrix={matrix} />
      <CompareTools
        matrix={matrix}
        basis={basis}
        filter={filter}
        onBasis={setBasis}
        onFilter={setFilter}
        onWeights={(weights) => onWeights(writeWeights(weights))}
      />
      {wide ? <CompareTable matrix={matrix} {...shared} /> : <ComparePhone best={best} {...shared} />}
      <QuotationDrawer
        column={opened}
        onClose={() => setOpenId(undefined)}
        footer={
          opened && (
            <DecisionButtons
              column={opened}
              main={opened.quotationId === best}
              status={<StatusTag status={opened.status} />}
              onDecide={shared.onDecide}
            />
          )
        }
      />
      <DecisionDialog
        pending={pending}
        packageName={packageName}
        headcount={headcount}
        onClose={() => setPending(undefined)}
        onChanged={onChanged}
      />
    </>
  );
}

function ExportButton({ matrix }: { matrix: Matrix }) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download('comparison.exportXlsx', { packageId: matrix.packageId }, `${matrix.number}.xlsx`);
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={run}>
      导出 Excel
    </Button>
  );
}
