import { App, Button } from 'antd';
import { useState } from 'react';
import { weekdaysText } from '#domain/institution/weekdays.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { DoctorDialog } from './doctors/doctor-dialog.tsx';

type Doctor = CallOutput<'doctor.listOwn'>['records'][number];

const views = {
  [ALL]: { label: '全部', filter: {} },
  published: { label: '已公布', filter: { frozen: false } },
  frozen: { label: '已冻结', filter: { frozen: true } },
} as const;
type View = keyof CallOutput<'doctor.listOwn'>['counts'];
const viewNames = Object.keys(views) as View[];

/** The institution's doctors, as its public page shows them. */
export default function DoctorsPage() {
  const { institutionId } = useOwnInstitution();
  const { message, modal } = App.useApp();
  const query = useListQuery({ view: viewNames });
  const list = useCallList('doctor.listOwn', {
    institutionId,
    keyword: query.keyword,
    ...views[query.filters.view as View].filter,
    ...query.page,
  });
  /** '': a new one. */
  const [editing, setEditing] = useState<string>();
  const freeze = useCallMutation('doctor.freeze');
  const unfreeze = useCallMutation('doctor.unfreeze');
  const remove = useCallMutation('doctor.delete');
  useFailureMessage(freeze.failure ?? unfreeze.failure ?? remove.failure);
  const busy = freeze.busy || unfreeze.busy;
  const done = (changed: unknown, text: string) => {
    if (changed) message.success(text);
  };
  const askRemove = ({ id, name }: Doctor) =>
    void modal.confirm({
      title: `删除「${name}」？`,
      content: '删除后不能恢复，机构主页不再显示。只是暂时不出诊时，可以改为冻结。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => done(await remove.run({ doctorId: id }), `已删除「${name}」。`),
    });
  return (
    <>
      <PageHead
        title="医师"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="公布在机构主页上。保存、冻结后主页立即更新。"
        actions={
          <Button type="primary" onClick={() => setEditing('')}>
            新增医师
          </Button>
        }
      />
      <RecordList
        noun="医师"
        unit="位"
        query={query}
        list={list}
        rowKey="id"
        tabs={{
          filter: 'view',
          items: viewNames.map((value) => ({
            value,
            label: views[value].label,
            count: list.data?.counts[value],
          })),
        }}
        search="姓名或科室"
        columns={columns}
        actionsWidth={200}
        actions={[
          { key: 'edit', label: '编辑', onClick: ({ id }) => setEditing(id) },
          {
            key: 'freeze',
            label: '冻结',
            disabled: busy,
            onClick: async ({ id, name }) =>
              done(await freeze.run({ doctorId: id }), `已冻结「${name}」，机构主页不再显示。`),
          },
          {
            key: 'unfreeze',
            label: '解冻',
            disabled: busy,
            onClick: async ({ id, name }) =>
              done(await unfreeze.run({ doctorId: id }), `「${name}」已重新公布。`),
          },
          { key: 'delete', label: '删除', look: 'danger', onClick: askRemove },
        ]}
        empty={{
          title: '还没有医师',
          text: '介绍主检、影像等科室的医师，采购方在机构主页上就能看到。',
          action: <Button onClick={() => setEditing('')}>新增医师</Button>,
        }}
      />
      {editing !== undefined && (
        <DoctorDialog
          institutionId={institutionId}
          doctorId={editing || undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

const columns: ListColumn<Doctor>[] = [
  { key: 'name', title: '姓名', width: 120, card: 'title', render: ({ name }) => name },
  {
    key: 'title',
    title: '职称与科室',
    width: 180,
    render: ({ title }) => title.name,
    renderBelow: ({ department }) => department,
  },
  { key: 'days', title: '出诊', width: 160, render: ({ days }) => weekdaysText(days) || '未填写' },
  {
    key: 'introduction',
    title: '擅长与简介',
    card: 'plain',
    render: ({ introduction }) => <span className="soft clamp">{introduction}</span>,
  },
  statusColumn(96),
];
