import { useState } from 'react';
import { load } from '#web/api/invoke-context.ts';
import { PackageSection } from '#web/features/institution-package/package-section.tsx';
import { paths } from '#web/paths/paths.ts';
import type { PublicHandle } from '#web/shell/public-layout.tsx';
import { useLazyPart } from '#web/site/use-lazy-part.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/institution-home';
import { type Ask, AskCard, AskSection } from './institution/ask-parts.tsx';
import { clinic } from './institution/clinic-json-ld.ts';
import { FavouriteButton, useFavourites } from './institution/favourites.tsx';
import { InstitutionHead } from './institution/institution-head.tsx';
import styles from './institution/institution-page.module.css';
import { PhotoSection } from './institution/photos.tsx';
import { NearbySection, PlaceSection } from './institution/place-section.tsx';
import { PriceList } from './institution/price-list.tsx';
import { AboutSection, AwardSection, DoctorSection, LicenceSection } from './institution/record-sections.tsx';
import { SectionNav } from './institution/section-nav.tsx';

export const handle: PublicHandle = { footer: false };

export async function loader({ context, params }: Route.LoaderArgs) {
  const institutionCode = params.code;
  const [institution, doctors, place] = await Promise.all([
    load(context, 'institution.byCode', { institutionCode }),
    load(context, 'doctor.list', { institutionCode }),
    load(context, 'institution.place', { institutionCode }),
  ]);
  return { institution, doctors, place };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { institution, place } = loaderData;
  const { name, code, city, itemCount, packages, regionName, address, level, type } = institution;
  return pageMeta(matches, {
    title: `${name}：团检套餐、项目与价目`,
    description: `${type.name}，${level.name}，${regionName}${address}。在库项目 ${itemCount} 项，团检套餐 ${packages.length} 个：价格、体检时间、接待能力、医师与执业许可信息，可直接询价。`,
    path: paths.institution(code),
    jsonLd: [
      clinic(institution, place.own),
      breadcrumbs([
        { name: '体检机构', path: paths.institutionList() },
        { name: city.name, path: paths.institutionList({ district_id: city.code }) },
        { name, path: paths.institution(code) },
      ]),
    ],
  });
};

export default function InstitutionHome({
  loaderData: { institution, doctors, place },
}: Route.ComponentProps) {
  const { packages, itemCount, awards, introduction, photos, code } = institution;
  const favourites = useFavourites([code]);
  const [asking, setAsking] = useState<Parameters<Ask>[0]>();
  const [part, need] = useLazyPart(() => import('./institution/ask-flow.tsx'));
  const ask: Ask = (way) => {
    setAsking(way);
    // Without the dialog's code the page still has the other ways.
    need(() => {
      setAsking(undefined);
      window.location.hash = 'ask';
    });
  };
  return (
    <main id="content" className={`wrap ${styles.page}`} key={code}>
      <div className={`split ${styles.columns}`}>
        <div>
          <InstitutionHead
            institution={institution}
            corner={<FavouriteButton institution={institution} favourites={favourites} />}
          />
          <SectionNav
            links={[
              { id: 'packages', label: '套餐', count: packages.length },
              { id: 'items', label: '项目价目', count: itemCount },
              { id: 'place', label: '时间位置' },
              { id: 'doctors', label: '医师', count: doctors.length },
              { id: 'licence', label: '资质' },
              { id: 'awards', label: '中标', count: awards.length },
              { id: 'ask', label: '询价' },
            ]}
          />
          {introduction && <AboutSection introduction={introduction} />}
          <PhotoSection photos={photos} />
          <PackageSection packages={packages} />
          <PriceList institution={institution} />
          <PlaceSection institution={institution} own={place.own} />
          <DoctorSection doctors={doctors} />
          <LicenceSection institution={institution} />
          <AwardSection awards={awards} />
          <AskSection institution={institution} onAsk={ask} />
          <NearbySection shortName={institution.shortName} place={place} />
        </div>
        <AskCard institution={institution} onAsk={ask} />
      </div>
      {asking && part && (
        <part.AskFlow institution={institution} way={asking} onClose={() => setAsking(undefined)} />
      )}
    </main>
  );
}
