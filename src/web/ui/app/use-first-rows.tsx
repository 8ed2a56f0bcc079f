import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

const FIRST_ROWS = 10;

/** The first rows of a long table, and the button below it that shows the others. */
export function useFirstRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; showAll: ReactNode } {
  const [all, setAll] = useState(false);
  return {
    shown: all ? rows : rows.slice(0, FIRST_ROWS),
    showAll: !all && rows.length > FIRST_ROWS && (
      <Button className="above" onClick={() => setAll(true)}>
        显示全部 {rows.length} 家
      </Button>
    ),
  };
}
