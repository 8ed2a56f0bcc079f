import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { PackageDetail } from './types.ts';

interface Props {
  detail: PackageDetail;
  busy: boolean;
  /** Resolves to false when it failed; what was typed stays then. */
  onAdd: (institutionItemId: string, reason?: string) => Promise<boolean>;
}

/** What the rules call for and the quote leaves out, and a way to add what no rule knows. */
export function RelatedPanel({ detail, busy, onAdd }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section id="related-items" className="stack gap-2 apart" aria-label="关联项目">
      {detail.relatedProposals.map(({ catalogueCode, name, reason, item }) => (
        <div key={catalogueCode} className="card cluster gap-3">
          <span>
            规则要求同做<strong>{name}</strong>，尚未加入。{reason}
          </span>
          {item && (
            <span className="row push">
              <Money yuan={item.salePrice} />
              <Button size="small" disabled={busy} onClick={() => void onAdd(item.id)}>
                加入
              </Button>
            </span>
          )}
        </div>
      ))}
      <div>
        <Button size="small" type="dashed" disabled={busy} onClick={() => setOpen(true)}>
          添加必须同做的项目
        </Button>
      </div>
      {open && <AddRelated detail={detail} busy={busy} onAdd={onAdd} onClose={() => setOpen(false)} />}
    </section>
  );
}

function AddRelated({ detail, busy, onAdd, onClose }: Props & { onClose: () => void }) {
  const [itemId, setItemId] = useState<string>();
  const [reason, setReason] = useState('');
  const [search, setSearch] = useState('');
  const keyword = useDebounced(search.trim());
  // Any line will do to look into the library: with a keyword the whole of it is searched.
  const lineId = detail.lines[0]?.lineId;
  const query = useCallQuery('quotation.listCandidates', lineId && keyword ? { lineId, keyword } : undefined);
  return (
    <Dialog
      title="添加必须同做的项目"
      okText="加入报价"
      busy={busy}
      disabled={!itemId || reason.trim() === ''}
      onClose={onClose}
      onOk={async () => {
        if (itemId && (await onAdd(itemId, reason.trim()))) onClose();
      }}
    >
      <div className="stack">
        <p className="hint">
          采购方没有要求、但做所选项目时必须一并进行的项目。加入后单独列示并计价，采购方能看到原因。
        </p>
        <Select
          showSearch={{ filterOption: false, onSearch: setSearch }}
          autoFocus
          placeholder="输入名称，在本机构项目库中搜索"
          aria-label="项目"
          loading={query.loading}
          notFoundContent={keyword ? '没有适用于本套餐人群的项目' : '请输入项目名称'}
          value={itemId}
          onChange={setItemId}
          options={(query.data?.candidates ?? []).map(({ id, name, salePrice }) => ({
            value: id,
            label: `${name}（${formatYuan(salePrice)}）`,
          }))}
        />
        <Input.TextArea
          className="under"
          rows={2}
          maxLength={200}
          showCount
          placeholder="为什么必须同做，例如：本院妇科检查须使用一次性垫单"
          aria-label="同时进行的原因"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
