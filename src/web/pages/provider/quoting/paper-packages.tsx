import { useEffect, useState } from 'react';
import { useBackgroundCall } from '#web/queries/use-call-query.ts';
import { whenIdle } from '#web/shell/idle-work.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { LineTable } from './line-table.tsx';
import { PackageFigures } from './package-figures.tsx';
import type { QuotationDetail } from './types.ts';

type Package = QuotationDetail['packages'][number];

/**
 * The quote's other packages, which the screen shows one at a time: below the open one on paper. Read once the page has nothing else
 * to do, since what is printed must be there when somebody prints.
 */
export function PaperPackages({ packages, active }: { packages: readonly Package[]; active: string }) {
  const [idle, setIdle] = useState(false);
  const printing = usePrinting();
  useEffect(() => {
    let left = false;
    whenIdle(() => {
      if (!left) setIdle(true);
    });
    return () => {
      left = true;
    };
  }, []);
  if (!idle && !printing) return null;
  return packages
    .filter(({ quotationPackageId }) => quotationPackageId !== active)
    .map((pkg) => <PaperPackage key={pkg.quotationPackageId} pkg={pkg} printing={printing} />);
}

function PaperPackage({ pkg, printing }: { pkg: Package; printing: boolean }) {
  const { quotationPackageId } = pkg;
  const { data } = useBackgroundCall('quotation.packageDetail', { quotationPackageId });
  if (!printing) return null;
  return (
    <section className="print-only">
      {data ? (
        <>
          <PackageFigures detail={data} />
          <LineTable lines={data.lines} {...onPaper} />
        </>
      ) : (
        <p>{pkg.name}：明细还没有读取完，没有印出。请稍候几秒再打印。</p>
      )}
    </section>
  );
}

const nothing = () => undefined;
/** Nothing can be done with a line on paper. */
const onPaper = {
  busy: true,
  pricesEditable: false,
  typed: {},
  overtaken: {},
  current: undefined,
  onType: nothing,
  onLeavePrice: nothing,
  onReplace: nothing,
  onCancelReplace: nothing,
  onResolve: nothing,
  onRemove: nothing,
} as const;
