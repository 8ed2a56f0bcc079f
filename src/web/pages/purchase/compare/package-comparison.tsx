import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { useWide } from '#web/ui/app/use-wide.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { lookOf } from './compare-look.ts';
import { ComparePhone } from './compare-phone.tsx';
import { CompareTable } from './compare-table.tsx';
import { CompareTools } from './compare-tools.tsx';
import type { Decide } from './decision-buttons.tsx';
import { DecisionDialog, type Pending } from './decision-dialog.tsx';
import { PaperMatrix } from './paper-matrix.tsx';
import { QuotationDrawer } from './quotation-drawer.tsx';
import { SummaryCards } from './summary-cards.tsx';
import {
  type Arrangement,
  type Basis,
  type Column,
  categoriesOf,
  type Filter,
  firstRows,
  isShown,
  type Matrix,
  readingOf,
  suggestedFor,
} from './view.ts';

const everything: Filter = { onlyDiffering: false, onlyProblems: false };
/** So many are drawn with the page, the others after it. */
const rowsAtFirst = 8;

interface Props {
  matrix: Matrix;
  arrangement: Arrangement;
  onArrange: (next: Arrangement) => void;
  onWeights: (weights: ScoreWeights) => void;
}

/** The quotations for one package, side by side. */
export function PackageComparison({ matrix, arrangement, onArrange, onWeights }: Props) {
  const wide = useWide();
  const printing = usePrinting();
  const [basis, setBasis] = useState<Basis>('levelled');
  // What all do alike decides nothing: it waits behind one click.
  const [filter, setFilter] = useState<Filter>({
    onlyDiffering: matrix.summary.differingRows > 0,
    onlyProblems: false,
  });
  const [openId, setOpenId] = useState<string>();
  const [pending, setPending] = useState<Pending>();
  const reading = useMemo(() => readingOf(matrix, arrangement), [matrix, arrangement]);
  const all = useMemo(() => categoriesOf(matrix), [matrix]);
  // A large table is drawn in the background, so that neither the page nor a click waits for its last row.
  const categories = useDeferredValue(all, firstRows(all, filter, rowsAtFirst));
  const { columns, order } = useDeferredValue(reading);
  const hidden = matrix.rows.filter((row) => !isShown(row, filter)).length;
  const onOpen = useCallback(({ quotationId }: Column) => setOpenId(quotationId), []);
  const onDecide = useCallback<Decide>((decision, column) => setPending({ decision, column }), []);
  const opened = matrix.columns.find((column) => column.quotationId === openId);
  const rows = { categories, columns, order };
  const shared = {
    rows,
    basis,
    look: lookOf(basis, filter),
    below: hidden > 0 && (
      <span className="hint">
        {hidden === matrix.rows.length ? '没有符合筛选的项目，' : '其余 '}
        {hidden} 项未显示。
        <button type="button" className="link-button" onClick={() => setFilter(everything)}>
          显示全部项目
        </button>
      </span>
    ),
    onOpen,
    onDecide,
  };
  const pkg = matrix.packages.find((one) => one.packageId === matrix.packageId);
  const best = suggestedFor(matrix);
  return (
    <>
      {pkg && (
        <h2 className="print-only">
          {pkg.label}（{pkg.headcount} 人）
        </h2>
      )}
      {(wide || printing) && <SummaryCards matrix={matrix} />}
      <CompareTools
        matrix={matrix}
        basis={basis}
        filter={filter}
        onBasis={setBasis}
        onFilter={setFilter}
        onWeights={onWeights}
      />
      {printing ? (
        <PaperMatrix matrix={matrix} basis={basis} />
      ) : wide ? (
        <CompareTable matrix={matrix} arrangement={arrangement} onArrange={onArrange} {...shared} />
      ) : (
        <ComparePhone matrix={matrix} best={best} {...shared} />
      )}
      {/* On a phone prices come before what is said of them. */}
      {!wide && !printing && <SummaryCards matrix={matrix} />}
      <QuotationDrawer column={opened} best={best} onClose={() => setOpenId(undefined)} onDecide={onDecide} />
      {pending && (
        <DecisionDialog
          pending={pending}
          packageName={pkg?.label ?? ''}
          headcount={pkg?.headcount ?? 0}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}
