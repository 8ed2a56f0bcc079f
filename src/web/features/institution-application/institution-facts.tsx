import type { CallOutput } from '#wire/invoke.ts';
import { FactGrid } from '#web/ui/app/fact-grid.tsx';
import { StoredFile } from '#web/ui/app/stored-file.tsx';

type Facts = NonNullable<CallOutput<'institution.detail'>['pending']>;

/** An institution's stated facts, one version of them. */
export function InstitutionFactList({ institution }: { institution: Facts }) {
  const { longitude, latitude } = institution;
  const placed = longitude !== null && latitude !== null;
  return (
    <FactGrid
      long
      facts={[
        { label: '机构名称', value: institution.name },
        { label: '机构简称', value: institution.shortName },
        { label: '机构类型', value: institution.type.name },
        { label: '医院等级', value: institution.level.name },
        { label: '统一社会信用代码', value: institution.creditCode, figures: true },
        { label: '法定代表人', value: institution.legalPerson },
        { label: '执业许可证登记号', value: institution.licenceNo, figures: true },
        { label: '医疗机构执业许可证', value: <StoredFile file={institution.licence} /> },
        { label: '日接待量', value: `${institution.dailyCapacity} 人`, figures: true },
        { label: '所在地区', value: institution.regionName },
        { label: '详细地址', value: institution.address },
        { label: '经度，纬度', value: placed ? `${longitude}，${latitude}` : '', figures: true },
        { label: '联系人', value: `${institution.contact} ${institution.mobile}`, figures: true },
        { label: '体检时间', value: institution.hours, wide: true },
        {
          label: '特色服务',
          value: institution.specialServices.map(({ name }) => name).join('、'),
          wide: true,
        },
        { label: '机构简介', value: institution.introduction, wide: true },
      ]}
    />
  );
}
