import { Select } from 'antd';
import { type SexGroup, sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { publishedFilter, publishedTabs, publishedViews, usePublishedActions } from './use-published-list.ts';

type OwnPackage = CallOutput<'institutionPackage.list'>['records'][number];

/** The institution's own packages, as its public page shows them. */
export default function PackagesPage() {
  const { institutionId } = useOwnInstitution();
  const query = useListQuery({ view: publishedViews, sex: [ALL, ...sexGroups.map(String)] });
  const { view, sex } = query.filters;
  const list = useCallList('institutionPackage.list', {
    institutionId,
    keyword: query.keyword,
    ...(sex !== ALL && { sex: Number(sex) as SexGroup }),
    ...publishedFilter(view),
    ...query.page,
  });
  const { actions, dialog } = usePublishedActions('institutionPackage', '只是暂时不提供时');
  return (
    <>
      <PageHead
        title="机构套餐"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="公布在机构主页上，供采购方比较和选用。保存、冻结后主页立即更新。"
        actions={
          <ButtonLink look="main" to={workPaths.ownPackageNew()}>
            新增套餐
          </ButtonLink>
        }
      />
      <RecordList
        noun="套餐"
        unit="个"
        query={query}
        list={list}
        rowKey="id"
        minWidth={860}
        tabs={publishedTabs(list.data?.counts)}
        search="套餐名称"
        filters={
          <Select
            aria-label="按人群筛选"
            value={sex}
            options={[
              { value: ALL, label: '全部人群' },
              ...sexGroups.map((one) => ({ value: String(one), label: sexGroupLabel[one] })),
            ]}
            onChange={(value: string) => query.set('sex', value)}
          />
        }
        columns={columns}
        actionsWidth={200}
        actions={[{ key: 'edit', label: '编辑', to: ({ id }) => workPaths.ownPackage(id) }, ...actions]}
        empty={{
          title: '还没有套餐',
          text: '从项目库选择项目，按人群组成套餐；保存后就公布在机构主页上。',
          action: <ButtonLink to={workPaths.ownPackageNew()}>新增套餐</ButtonLink>,
        }}
      />
      {dialog}
    </>
  );
}

const columns: ListColumn<OwnPackage>[] = [
  {
    key: 'name',
    title: '套餐',
    card: 'title',
    to: ({ id }) => workPaths.ownPackage(id),
    render: ({ name }) => name,
    renderBelow: ({ checkType, sort }) => `${checkType.name} · 排序 ${sort}`,
  },
  statusColumn(110),
  {
    key: 'sexes',
    title: '人群与项目',
    width: 260,
    render: ({ sexes }) => sexes.map(({ label, itemCount }) => `${label} ${itemCount} 项`).join('、'),
    renderBelow: ({ outdated }) =>
      outdated.length > 0 && <span className="urgent">含已冻结的项目：{outdated.join('、')}</span>,
  },
  {
    key: 'price',
    title: '套餐价（元/人）',
    width: 140,
    align: 'right',
    render: ({ salePrice }) => <Money yuan={salePrice} />,
    renderBelow: ({ listPrice }) => (
      <>
        原价合计 <Money yuan={listPrice} />
      </>
    ),
  },
];
