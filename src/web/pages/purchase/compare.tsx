import { Button, Grid } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NoDemand } from './no-demand.tsx';
import { ComparePhone } from './compare/compare-phone.tsx';
import { CompareTable } from './compare/compare-table.tsx';
import { CompareTools } from './compare/compare-tools.tsx';
import { CompleteDialog } from './compare/complete-dialog.tsx';
import { DecisionButtons } from './compare/decision-buttons.tsx';
import { DecisionDialog, type Pending } from './compare/decision-dialog.tsx';
import { NoQuotes } from './compare/no-quotes.tsx';
import { PackageLinks } from './compare/package-links.tsx';
import { QuotationDrawer } from './compare/quotation-drawer.tsx';
import { SummaryCards } from './compare/summary-cards.tsx';
import { type Basis, type Filter, type Matrix, viewOf } from './compare/view.ts';
import { readWeights, writeWeights } from './compare/weights.ts';
import { useDemandId } from './use-demand-id.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';

/** 报价对比: the quotations for one package of a demand, side by side. */
export default function Compare() {
  const demandId = useDemandId();
  const [search] = useSearchParams();
  const packageId = search.get('packageId') ?? undefined;
  const weights = readWeights(search.get('weights'));
  const query = useCallQuery(
    'comparison.matrix',
    demandId ? { demandId, ...(packageId && { packageId }), ...(weights && { weights }) } : undefined,
  );
  if (!demandId) return <NoDemand />;
  return <Loaded query={query}>{(matrix) => <Comparison matrix={matrix} onFailed={query.reload} />}</Loaded>;
}

function Comparison({ matrix, onFailed }: { matrix: Matrix; onFailed: () => void }) {
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
                <Countdown deadline={matrix.quoteDeadline} />
              </>
            )}
          </>
        }
        actions={
          <>
            {matrix.columns.length > 0 && (
              <ExportButton
                name="comparison.exportXlsx"
                input={{ packageId: matrix.packageId }}
                fileName={`${matrix.number}.xlsx`}
              >
                导出 Excel
              </ExportButton>
            )}
            {matrix.packages.some((one) => one.quotations > 0) && (
              <ButtonLink to={paths.awardMemo(matrix.demandId, weights)}>定标说明</ButtonLink>
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
          packageName={pkg.label}
          headcount={pkg.headcount}
          onFailed={onFailed}
          onWeights={weigh}
        />
      )}
      {completing && (
        <CompleteDialog matrix={matrix} onClose={() => setCompleting(false)} onFailed={onFailed} />
      )}
    </>
  );
}

interface QuotesProps {
  matrix: Matrix;
  packageName: string;
  headcount: number;
  onFailed: () => void;
  onWeights: (text: string) => void;
}

function Quotes({ matrix, packageName, headcount, onFailed, onWeights }: QuotesProps) {
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
        onFailed={onFailed}
      />
    </>
  );
}
