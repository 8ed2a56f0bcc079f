import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { load } from '#web/api/invoke-context.ts';
import styles from '#web/features/public/facts.module.css';
import { InstitutionOffer } from '#web/features/public/institution-offer.tsx';
import own from '#web/features/public/institution-page.module.css';
import { hoursText, markOf, standingText } from '#web/features/public/words.ts';
import { paths } from '#web/paths.ts';
import type { PublicHandle } from '#web/shell/public-layout.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { pageMeta } from '#web/ui/page-meta.ts';
import { Tag } from '#web/ui/tag.tsx';
import { dayText } from '#web/ui/time.ts';
import type { Route } from './+types/institution-home';

type Institution = CallOutput<'institution.byCode'>;
type Doctors = CallOutput<'doctor.list'>;

export const handle: PublicHandle = { footer: false };

export async function loader({ context, params }: Route.LoaderArgs) {
  const institutionCode = params.code;
  const [institution, doctors] = await Promise.all([
    load(context, 'institution.byCode', { institutionCode }),
    load(context, 'doctor.list', { institutionCode }),
  ]);
  return { institution, doctors };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, code, itemCount, packages, regionName, address } = loaderData.institution;
  return pageMeta(matches, {
    title: `${name}：团检套餐、项目与价目`,
    description: `${regionName}${address}。在库项目 ${itemCount} 项，团检套餐 ${packages.length} 个，体检时间、接待能力、医师与执业许可信息。`,
    path: paths.institution(code),
    jsonLd: {
      '@type': 'MedicalClinic',
      name,
      address: { '@type': 'PostalAddress', addressRegion: regionName, streetAddress: address },
    },
  });
};

export default function InstitutionHome({ loaderData: { institution, doctors } }: Route.ComponentProps) {
  const { city, name, shortName, introduction, awards } = institution;
  return (
    <main id="content" className={`wrap ${styles.page}`}>
      <p className={styles.crumb}>
        <Link to={paths.institutionList({ district_id: city.code })}>{city.name}的体检机构</Link>
      </p>
      <div className={`${styles.title} ${own.head}`}>
        <div className={own.mark} aria-hidden="true">
          {markOf(shortName)}
        </div>
        <div>
          <h1>{name}</h1>
          <p>{standingText(institution, true)}</p>
        </div>
      </div>
      <div className={styles.columns}>
        <div>
          <Figures institution={institution} />
          <InstitutionOffer institution={institution} />
          <section className={styles.block} aria-labelledby="doctors">
            <h2 id="doctors">医师</h2>
            {doctors.length === 0 ? (
              <p className={styles.note}>这家机构还没有公布医师信息。</p>
            ) : (
              <DoctorList doctors={doctors} />
            )}
          </section>
          <section className={styles.block} aria-labelledby="awards">
            <h2 id="awards">
              在本平台的中标记录<small>不含定向询价；价格不公开</small>
            </h2>
            {awards.length === 0 ? (
              <p className={styles.note}>还没有公开需求的中标记录。</p>
            ) : (
              <Awards awards={awards} />
            )}
          </section>
          {introduction && (
            <section className={styles.block} aria-labelledby="about">
              <h2 id="about">机构简介</h2>
              <p className={own.text}>{introduction}</p>
            </section>
          )}
        </div>
        <Aside institution={institution} />
      </div>
    </main>
  );
}

function Figures({
  institution: { itemCount, responseHours, dailyCapacity, awardCount, packageFrom },
}: {
  institution: Institution;
}) {
  const response = responseHours === null ? undefined : hoursText(responseHours);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>在库项目</dt>
        <dd className="num">
          {itemCount}
          <small>项</small>
        </dd>
      </div>
      <div>
        <dt>报价用时（中位）</dt>
        <dd className="num">
          {response ? (
            <>
              {response.figure}
              <small>{response.unit}</small>
            </>
          ) : (
            '尚无报价'
          )}
        </dd>
      </div>
      <div>
        <dt>日接待</dt>
        <dd className="num">
          {dailyCapacity}
          <small>人</small>
        </dd>
      </div>
      <div>
        <dt>中标套餐</dt>
        <dd className="num">
          {awardCount}
          <small>个</small>
        </dd>
      </div>
      {packageFrom && (
        <div>
          <dt>{packageFrom.checkType.name}套餐</dt>
          <dd>
            <Money yuan={packageFrom.price} />
            <small>起</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Aside({ institution }: { institution: Institution }) {
  const { hours, regionName, address, services, licenceNo, creditCode, certifiedAt, city } = institution;
  return (
    <aside className={`card ${styles.side}`} aria-label="机构信息">
      <dl className={styles.sideList}>
        <div>
          <dt>体检时间</dt>
          <dd>{hours || '未填写'}</dd>
        </div>
        <div>
          <dt>地址</dt>
          <dd>
            {regionName}
            {address}
          </dd>
        </div>
        {services.length > 0 && (
          <div>
            <dt>特色服务</dt>
            <dd className={own.tags}>
              {services.map(({ code, name }) => (
                <Tag key={code}>{name}</Tag>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>医疗机构执业许可证</dt>
          <dd className={`num ${own.code}`}>{licenceNo}</dd>
        </div>
        <div>
          <dt>统一社会信用代码</dt>
          <dd className={`num ${own.code}`}>{creditCode}</dd>
        </div>
        {certifiedAt && (
          <div>
            <dt>平台审核</dt>
            <dd>{dayText(certifiedAt)} 核对证照通过</dd>
          </div>
        )}
      </dl>
      <ButtonLink look="call" large className="btn-wide" to={paths.requireSubmit({ city: city.code })}>
        发布需求，收它的报价
      </ButtonLink>
      <p className={styles.note}>符合项目与城市要求时，这家机构会和其他机构一起收到邀请。</p>
    </aside>
  );
}

const DoctorList = ({ doctors }: { doctors: Doctors }) => (
  <ul className={own.doctors}>
    {doctors.map(({ id, name, title, department, introduction }) => (
      <li key={id}>
        <b>{name}</b>
        <span>
          {title.name} · {department}
        </span>
        <p>{introduction}</p>
      </li>
    ))}
  </ul>
);

const Awards = ({ awards }: { awards: Institution['awards'] }) => (
  <table className="rows">
    <thead>
      <tr>
        <th scope="col">需求</th>
        <th scope="col">类型</th>
        <th scope="col">承接人数</th>
        <th scope="col">授标日期</th>
      </tr>
    </thead>
    <tbody>
      {awards.map(({ demandId, title, purpose, headcount, at }) => (
        <tr key={demandId}>
          <td className="row-title">
            <Link to={paths.demandDetail(demandId)}>{title}</Link>
          </td>
          <td data-label="类型">{purpose}</td>
          <td data-label="承接人数" className="num">
            {headcount.toLocaleString('en')} 人
          </td>
          <td data-label="授标日期" className="num">
            {dayText(at)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
