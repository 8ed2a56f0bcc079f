import { Button } from 'antd';
import { useState } from 'react';
import { weekdaysText } from '#domain/institution/weekdays.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { DoctorDialog } from './doctors/doctor-dialog.tsx';
import styles from './doctors/doctors.module.css';
import { publishedFilter, publishedTabs, publishedViews, usePublishedActions } from './use-published-list.ts';

type Doctor = CallOutput<'doctor.listOwn'>['records'][number];

/** The institution's doctors, as its public page shows them. */
export default function DoctorsPage() {
  const { institutionId } = useOwnInstitution();
  const query = useListQuery({ view: publishedViews });
  const list = useCallList('doctor.listOwn', {
    institutionId,
    keyword: query.keyword,
    ...publishedFilter(query.filters.view),
    ...query.page,
  });
  /** '': a new one. */
  const [editing, setEditing] = useState<string>();
  const { actions, dialog } = usePublishedActions('doctor', '只是暂时不出诊时');
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
        tabs={publishedTabs(list.data?.counts)}
        search="姓名或科室"
        columns={columns}
        actionsWidth={200}
        actions={[{ key: 'edit', label: '编辑', onClick: ({ id }) => setEditing(id) }, ...actions]}
        empty={{
          title: '还没有医师',
          text: '介绍主检、影像等科室的医师，采购方在机构主页上就能看到。',
          action: <Button onClick={() => setEditing('')}>新增医师</Button>,
        }}
      />
      {dialog}
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
  {
    key: 'name',
    title: '姓名',
    width: 140,
    card: 'title',
    render: ({ name, photo }) => (
      <span className="row">
        {photo && <img className={styles.photo} src={photo} alt="" />}
        {name}
      </span>
    ),
  },
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
