import { Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { PackagesDialog } from './packages-dialog.tsx';

type Detail = CallOutput<'import.detail'>;

/** Columns of packages beside the single prices: what can be made of them once the items are in the library. */
export function PackagesBar({ batch }: { batch: Detail }) {
  const [open, setOpen] = useState(false);
  if (batch.packageCount === 0 || batch.counts.confirmed === 0) return null;
  return (
    <>
      <Notice
        type="info"
        title={`表里还有 ${batch.packageCount} 个套餐`}
        description="可以由已导入的项目生成机构套餐，生成前请核对名称、适用人群和套餐价。"
        action={
          <Button type="primary" onClick={() => setOpen(true)}>
            核对并生成套餐
          </Button>
        }
      />
      {open && <PackagesDialog batchId={batch.id} onClose={() => setOpen(false)} />}
    </>
  );
}
