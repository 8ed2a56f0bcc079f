import type { ReceiptEntry } from '#domain/sealing/receipt-chain.ts';
import { entryText } from '#wire/sealing/opening-record-text.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { secondText } from '#web/ui/time.ts';
import styles from './receipt-list.module.css';

interface Props {
  entries: readonly ReceiptEntry[];
  /** Whose an entry is, as far as the reader may know; left out on public pages. */
  senders?: readonly { readonly no: number; readonly institution: string }[];
}

export const Hash = ({ text }: { text: string }) => <span className={styles.hash}>{text}</span>;

/** The list of receipts of a sealed demand, oldest first. */
export function ReceiptList({ entries, senders }: Props) {
  const senderOf = new Map(senders?.map(({ no, institution }) => [no, institution]));
  return (
    <DataTable
      className={styles.table}
      rows={entries}
      rowKey={({ no }) => String(no)}
      columns={[
        {
          head: '序号',
          render: (entry) => {
            const { name, note } = entryText(entries, entry);
            return (
              <>
                {name}
                {note && <small>{note}</small>}
              </>
            );
          },
        },
        ...(senders ? [{ head: '机构', render: ({ no }: ReceiptEntry) => senderOf.get(no) ?? '—' }] : []),
        { head: '时间', className: 'num', render: ({ at }) => secondText(at) },
        { head: '回执', render: ({ receipt }) => <Hash text={receipt} /> },
        { head: '链值', render: ({ hash }) => <Hash text={hash} /> },
      ]}
    />
  );
}
