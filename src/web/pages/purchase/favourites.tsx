import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Money } from '#web/ui/money.tsx';

type FavouriteRow = CallOutput<'inquiry.listFavourites'>['records'][number];

/** 收藏的机构: a user's own, whichever company they work for. */
export default function Favourites() {
  const query = useListQuery({});
  const list = useCallList('inquiry.listFavourites', query.page);
  const { company } = useCurrentUser();
  // Who has no company yet is told so by the wizard.
  const mayPurchase = company === null || company.acts.includes('purchase');
  const setFavourite = useCallMutation('inquiry.setFavourite');
  useFailureMessage(setFavourite.failure);
  return (
    <>
      <PageHead title="收藏的机构" note="只有您自己看得到；发起询价时可以直接从「我的收藏」里选。" />
      <RecordList
        noun="机构"
        unit="家"
        query={query}
        list={list}
        rowKey="code"
        columns={columns}
        actions={[
          {
            key: 'ask',
            label: '询价',
            when: () => mayPurchase,
            to: ({ institutionId }) => paths.requireSubmit({ kind: 'directed', institution: institutionId }),
          },
          {
            key: 'remove',
            label: '取消收藏',
            when: () => true,
            onClick: ({ code }) => void setFavourite.run({ institutionCode: code, favourite: false }),
          },
        ]}
        empty={{
          title: '还没有收藏的机构',
          text: '在机构列表或机构主页点心形图标，就会收在这里。',
          action: <ButtonLink to={paths.institutionList()}>查看体检机构</ButtonLink>,
        }}
      />
    </>
  );
}

const columns: readonly ListColumn<FavouriteRow>[] = [
  {
    key: 'name',
    title: '机构',
    width: 300,
    card: 'title',
    to: (row) => paths.institution(row.code),
    render: (row) => row.name,
    renderBelow: (row) => [row.type.name, row.level.name].filter(Boolean).join(' · '),
  },
  {
    key: 'place',
    title: '地区',
    width: 180,
    render: (row) => [row.city.name, row.district].filter(Boolean).join(' · '),
  },
  { key: 'items', title: '在库项目', width: 110, align: 'right', render: (row) => `${row.itemCount} 项` },
  {
    key: 'from',
    title: '套餐起价',
    width: 130,
    align: 'right',
    render: ({ packageFrom }) => (packageFrom ? <Money yuan={packageFrom.price} /> : '未公布'),
    renderBelow: ({ packageFrom }) => packageFrom?.checkType.name,
  },
];
