import { Link } from 'react-router';
import { weekdaysText } from '#domain/institution/weekdays.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { Block } from '#web/ui/public/block.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { dayText } from '#web/ui/time.ts';
import page from './institution-page.module.css';

type Institution = CallOutput<'institution.byCode'>;

/** What the institution says of its people, what its licence says, and what it won here. */
export function DoctorSection({ doctors }: { doctors: CallOutput<'doctor.list'> }) {
  return (
    <Block id="doctors" title="医师" note="由机构填写">
      {doctors.length === 0 ? (
        <p className="well soft small">这家机构还没有公布医师信息。</p>
      ) : (
        <ul className={`grid ${page.doctors}`}>
          {doctors.map(({ id, name, title, department, introduction, photo, days }) => (
            <li key={id} className="card">
              <div className="row gap-3">
                {photo && (
                  <img className={page.doctor} src={photo} alt="" width={64} height={64} loading="lazy" />
                )}
                <div>
                  <b>{name}</b>{' '}
                  <span className="soft small">
                    {title.name} · {department}
                  </span>
                  {days.length > 0 && <p className="hint">{weekdaysText(days)}出诊</p>}
                </div>
              </div>
              {introduction && <p className="soft small above">{introduction}</p>}
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

export function LicenceSection({ institution }: { institution: Institution }) {
  const { name, type, level, licenceNo, creditCode, certifiedAt, code } = institution;
  return (
    <Block
      id="licence"
      title="资质"
      note={certifiedAt ? `平台于 ${dayText(certifiedAt)} 核对证照` : '平台核对证照后展示'}
    >
      <Facts
        className={page.facts}
        facts={[
          { label: '登记名称', value: name },
          { label: '类型与等级', value: `${type.name} · ${level.name}` },
          { label: '医疗机构执业许可证', value: licenceNo, figures: true },
          { label: '统一社会信用代码', value: creditCode, figures: true },
          { label: '平台编号', value: code, figures: true },
        ]}
      />
      <TextLink to={paths.report({ subject: 'institution', id: code, name })}>资料不实？向平台举报</TextLink>
    </Block>
  );
}

export function AwardSection({ awards }: { awards: Institution['awards'] }) {
  return (
    <Block id="awards" title="在本平台的中标" note="公开需求，最近 12 单；不含定向询价，价格不公开">
      {awards.length === 0 ? (
        <p className="well soft small">还没有公开需求的中标记录。</p>
      ) : (
        <DataTable
          rows={awards}
          rowKey={({ demandId }) => demandId}
          columns={[
            {
              head: '需求',
              className: 'row-title',
              render: ({ demandId, title }) => <Link to={paths.procurement(demandId)}>{title}</Link>,
            },
            { head: '类型', render: ({ purpose }) => purpose },
            { head: '承接人数', render: ({ headcount }) => `${headcount.toLocaleString('en')} 人` },
            { head: '定标日期', render: ({ at }) => dayText(at) },
          ]}
        />
      )}
    </Block>
  );
}

export function AboutSection({ introduction }: { introduction: string }) {
  return (
    <Block id="about" title="机构简介" note="由机构填写">
      <p className="measure typed">{introduction}</p>
    </Block>
  );
}
