import { percent } from '#domain/kernel/percent.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useFirstRows } from '#web/ui/app/use-first-rows.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';

type Candidate = CallOutput<'console.demandDetail'>['candidates'][number];

const estimate: DataColumn<Candidate> = {
  head: '估价 / 人',
  end: true,
  render: ({ estimate: yuan }) => <Money yuan={yuan || undefined} />,
};

interface Props {
  candidates: readonly Candidate[];
  /** They are invited already. */
  published: boolean;
}

/** Institutions with what they cover and why they are (not) invited; a card for each on a phone. */
export function CandidateTable({ candidates, published }: Props) {
  const { shown, showAll } = useFirstRows(candidates);
  const invitedText = published ? '已邀请' : '将邀请';
  return (
    <>
      <DataTable
        rows={shown}
        rowKey={({ institutionId }) => institutionId}
        columns={[
          {
            head: '机构',
            render: ({ name, city, level, reason }) => (
              <>
                {name}
                <small>
                  {city} · {level}
                </small>
                <small>{reason}</small>
              </>
            ),
          },
          {
            head: '邀请',
            render: ({ invited }) => (
              <StatusTag status={{ code: Number(invited), name: invited ? invitedText : '不邀请' }} />
            ),
          },
          { head: '齐全度', end: true, render: ({ coverage }) => percent(coverage) },
          ...(candidates.some((one) => one.estimate) ? [estimate] : []),
        ]}
      />
      {showAll}
    </>
  );
}
