import { useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import styles from './package-items.module.css';

interface Props {
  packageId: string;
  fileName: string;
  /** May this reader take the sheet along: whoever quotes, or owns the demand. */
  allowed: boolean;
}

/** A package's items as a spreadsheet, for those who may; a word on who may for everybody else. */
export function ExportItems({ packageId, fileName, allowed }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { download } = await import('#web/api/call.ts');
      await download('demand.exportPackageItems', { packageId }, fileName);
    } catch (error) {
      setProblem(failureText(asApiFailure(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`cluster hint above ${styles.after}`}>
      {allowed ? (
        <button type="button" className="btn btn-line" aria-busy={busy} disabled={busy} onClick={take}>
          导出项目表（Excel）
        </button>
      ) : (
        <span>机构打开报价单后，可以把这个套餐的项目表导出为 Excel。</span>
      )}
      {problem && <span role="alert">{problem}</span>}
    </div>
  );
}
