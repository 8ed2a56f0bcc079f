import { Link } from 'react-router';
import { InstitutionCards } from '#web/pages/public/institution/institution-card.tsx';
import { paths } from '#web/paths/paths.ts';
import { Hotline } from '#web/site/hotline.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Overview } from './place-labels.ts';

/** The institutions of a province, city or district; a district's own first, then its city's, said so. */
export function HomeInstitutions({ overview }: { overview: Overview }) {
  const { region, city, institutions, cards: own, around, places } = overview;
  const isDistrict = region.level === 3;
  const inCity = places.reduce((sum, place) => sum + place.institutions, 0);
  return (
    <section className="wrap section" aria-labelledby="institutions">
      <div className="section-head">
        <h2 id="institutions">{region.name}的体检机构</h2>
        {institutions > 0 && (
          <>
            <span>按在库项目（六成）与报价速度（四成）排列，不接受付费排名</span>
            <Link to={paths.institutionList({ district_id: region.code })}>全部 {institutions} 家 →</Link>
          </>
        )}
      </div>
      {places.length > 0 && (
        <Places
          label={region.level === 1 && !city ? '按城市看' : `${city?.name ?? ''}各区`}
          places={places}
          current={region.code}
        />
      )}
      <InstitutionCards institutions={own} withCity={region.level === 1 && !city} />
      {isDistrict && around.length > 0 && (
        <>
          {institutions === 0 && (
            <p className="soft under">{region.name}还没有已认证的体检机构，以下机构在同城其他区。</p>
          )}
          {institutions > 0 && (
            <div className="section-head far">
              <h3>{city?.name}其他区的机构</h3>
              {city && inCity > 0 && (
                <Link to={paths.institutionList({ district_id: city.code })}>全市机构 →</Link>
              )}
            </div>
          )}
          <InstitutionCards institutions={around} />
        </>
      )}
      {own.length === 0 && around.length === 0 && <NobodyHere overview={overview} />}
    </section>
  );
}

interface PlacesProps {
  label: string;
  places: Overview['places'];
  current?: string;
}

/** Links to other home pages, each with how many institutions it has. */
function Places({ label, places, current }: PlacesProps) {
  return (
    <nav className="cluster under" aria-label={label}>
      <span className="note">{label}</span>
      <ul className="cluster">
        {places.map(({ code, name, institutions }) => (
          <li key={code}>
            <Link
              className="chip"
              to={paths.region(code)}
              aria-current={code === current ? 'page' : undefined}
            >
              {name} <small>{institutions} 家</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NobodyHere({ overview: { region, nearest, country } }: { overview: Overview }) {
  return (
    <div className="card">
      <EmptyState title={`${region.name}还没有已认证的体检机构`}>
        {country.institutions > 0 ? (
          <>
            平台已认证 {country.institutions} 家机构，分布在 {country.cities} 个城市。
            {nearest.length > 0 && '可以从较近的城市看起，'}也可以致电客服 <Hotline className="nowrap" />{' '}
            说明需求。
          </>
        ) : (
          '平台还没有已认证的机构，欢迎体检机构申请入驻。'
        )}
      </EmptyState>
      {nearest.length > 0 && <Places label="较近的城市" places={nearest} />}
      <p className="note center apart">
        体检机构可以
        <TextLink to={paths.join()}>申请入驻</TextLink>。
      </p>
    </div>
  );
}
