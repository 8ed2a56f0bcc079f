import { App, Select } from 'antd';
import { type SexGroup, sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { workPaths } from '#web/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Money } from '#web/ui/money.tsx';

type OwnPackage = CallOutput<'institutionPackage.list'>['records'][number];

const views = {
  [ALL]: { label: '全部', filter: {} },
  published: { label: '已公布', filter: { frozen: false } },
  frozen: { label: '已冻结', filter: { frozen: true } },
} as const;
type View = keyof CallOutput<'institutionPackage.list'>['counts'];
const viewNames = Object.keys(views) as View[];

/** The institution's own packages, as its public page shows them. */
export default function PackagesPage() {
  const { institutionId } = useOwnInstitution();
  const { message, modal } = App.useApp();
  const query = useListQuery({ view: viewNames, sex: [ALL, ...sexGroups.map(String)] });
  const { view, sex } = query.filters;
  const list = useCallList('institutionPackage.list', {
    institutionId,
    keyword: query.keyword,
    ...(sex !== ALL && { sex: Number(sex) as SexGroup }),
    ...views[view as View].filter,
    ...query.page,
  });
  const freeze = useCallMutation('institutionPackage.freeze');
  const unfreeze = useCallMutation('institutionPackage.unfreeze');
  const remove = useCallMutation('institutionPackage.delete');
  useFailureMessage(freeze.failure ?? unfreeze.failure ?? remove.failure);
  const busy = freeze.busy || unfreeze.busy;

  const done = (changed: unknown, text: string) => {
    if (changed) message.success(text);
  };
  const askRemove = ({ id, name }: OwnPackage) =>
    void modal.confirm({
      title: `删除“${name}”？`,
      content: '删除后不能恢复，机构主页不再显示。只是暂时不提供时，可以改为冻结。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => done(await remove.run({ packageId: id }), `已删除“${name}”。`),
    });

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
        tabs={{
          filter: 'view',
          items: viewNames.map((value) => ({
            value,
            label: views[value].label,
            count: list.data?.counts[value],
          })),
        }}
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
        actions={[
          { key: 'edit', label: '编辑', to: ({ id }) => workPaths.ownPackage(id) },
          {
            key: 'freeze',
            label: '冻结',
            disabled: busy,
            onClick: async ({ id, name }) =>
              done(await freeze.run({ packageId: id }), `已冻结“${name}”，机构主页不再显示。`),
          },
          {
            key: 'unfreeze',
            label: '解冻',
            disabled: busy,
            onClick: async ({ id, name }) =>
              done(await unfreeze.run({ packageId: id }), `“${name}”已重新公布。`),
          },
          { key: 'delete', label: '删除', look: 'danger', onClick: askRemove },
        ]}
        empty={{
          title: '还没有套餐',
          text: '从项目库选择项目，按人群组成套餐；保存后就公布在机构主页上。',
          action: <ButtonLink to={workPaths.ownPackageNew()}>新增套餐</ButtonLink>,
        }}
      />
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
