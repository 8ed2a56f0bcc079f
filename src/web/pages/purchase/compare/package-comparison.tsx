import { Grid } from 'antd';
import { useState } from 'react';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import { ComparePhone } from './compare-phone.tsx';
import { CompareTable } from './compare-table.tsx';
import { CompareTools } from './compare-tools.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { DecisionDialog, type Pending } from './decision-dialog.tsx';
import { QuotationDrawer } from './quotation-drawer.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { type Basis, type Filter, type Matrix, viewOf } from './view.ts';

interface Props {
  matrix: Matrix;
  onFailed: () => void;
  onWeights: (weights: ScoreWeights) => void;
}

/** The quotations for one package, side by side. */
export function PackageComparison({ matrix, onFailed, onWeights }: Props) {
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
  const pkg = matrix.packages.find((one) => one.packageId === matrix.packageId);
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
        onWeights={onWeights}
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
        packageName={pkg?.label ?? ''}
        headcount={pkg?.headcount ?? 0}
        onClose={() => setPending(undefined)}
        onFailed={onFailed}
      />
    </>
  );
}
