import { Button, Input, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '#web/api/use-call.ts';
import { Money } from '#web/ui/money.tsx';
import type { PackageDetail } from './types.ts';

interface Props {
  detail: PackageDetail;
  busy: boolean;
  /** Resolves to false when it was refused; what was typed stays then. */
  onAdd: (institutionItemId: string, reason?: string) => Promise<boolean>;
}

/** What the rules call for and the quote leaves out, and a way to add what no rule knows. */
export function RelatedPanel({ detail, busy, onAdd }: Props) {
  const [open, setOpen] = useState(false);
  if (!detail.editable) return null;
  return (
    <section className="quote-related" aria-label="关联项目">
      {detail.relatedProposals.map((one) => (
        <div key={one.catalogueCode} className="quote-proposal">
          <span>
            规则要求同做<strong>{one.name}</strong>，尚未加入。{one.reason}
          </span>
          {one.item && (
            <>
              <Money yuan={one.item.salePrice} exact />
              <Button size="small" disabled={busy} onClick={() => void onAdd(one.item?.id ?? '')}>
                加入
              </Button>
            </>
          )}
        </div>
      ))}
      <Button size="small" type="dashed" disabled={busy} onClick={() => setOpen(true)}>
        添加必须同做的项目
      </Button>
      {open && <AddRelated detail={detail} busy={busy} onAdd={onAdd} onClose={() => setOpen(false)} />}
    </section>
  );
}

function AddRelated({ detail, busy, onAdd, onClose }: Props & { onClose: () => void }) {
  const [itemId, setItemId] = useState<string>();
  const [reason, setReason] = useState('');
  const [search, setSearch] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(search.trim()), 300);
    return () => clearTimeout(timer);
  }, [search]);
  // Any line will do to look into the library: with a keyword the whole of it is searched.
  const lineId = detail.lines[0]?.lineId;
  const found = useCall('quotation.listCandidates', lineId && keyword ? { lineId, keyword } : undefined);
  return (
    <Modal
      open
      title="添加必须同做的项目"
      okText="加入报价"
      okButtonProps={{ disabled: !itemId || reason.trim() === '', loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        if (itemId && (await onAdd(itemId, reason.trim()))) onClose();
      }}
    >
      <p className="quote-hint">
        采购方没有要求、但做所选项目时必须一并进行的项目。加入后单独列示并计价，采购方能看到原因。
      </p>
      <Select
        style={{ width: '100%', marginBottom: 12 }}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        autoFocus
        placeholder="输入名称，在本机构项目库中搜索"
        aria-label="项目"
        loading={found.loading && keyword !== ''}
        notFoundContent={keyword ? '没有适用于本套餐人群的项目' : '请输入项目名称'}
        value={itemId}
        onChange={setItemId}
        options={(found.data?.candidates ?? []).map((one) => ({
          value: one.id,
          label: `${one.name}（¥${one.salePrice}）`,
        }))}
      />
      <Input.TextArea
        style={{ marginBottom: 28 }}
        rows={2}
        maxLength={200}
        showCount
        placeholder="为什么必须同做，例如：本院妇科检查须使用一次性垫单"
        aria-label="同时进行的原因"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
