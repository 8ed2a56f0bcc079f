import type { CallOutput } from '#wire/invoke.ts';
import { Tag } from '#web/ui/tag.tsx';
import { CopyText } from './copy-text.tsx';
import page from './institution-page.module.css';
import { mapAppLinks } from './map-links.ts';
import { PlaceDrawing } from './place-drawing.tsx';
import styles from './place-section.module.css';

type Institution = CallOutput<'institution.byCode'>;
type Place = CallOutput<'institution.place'>;

/** When and where: hours, services, address, and a drawing of who else is around. */
export function PlaceSection({ institution, place }: { institution: Institution; place: Place }) {
  const { name, shortName, hours, dailyCapacity, services, regionName, address } = institution;
  const full = regionName + address;
  const links = place.own && mapAppLinks({ ...place.own, name, address: full });
  return (
    <section className={page.block} id="place" aria-labelledby="place-title">
      <h2 id="place-title">时间与位置</h2>
      <div className={styles.two}>
        <dl className={page.facts}>
          <div>
            <dt>体检时间</dt>
            <dd>{hours || '机构未填写，预约前请先询问'}</dd>
          </div>
          {dailyCapacity > 0 && (
            <div>
              <dt>每日接待</dt>
              <dd>
                <span className="num">{dailyCapacity}</span> 人（机构填报）
              </dd>
            </div>
          )}
          {services.length > 0 && (
            <div>
              <dt>特色服务</dt>
              <dd className={styles.tags}>
                {services.map(({ code, name: service }) => (
                  <Tag key={code}>{service}</Tag>
                ))}
              </dd>
            </div>
          )}
          <div>
            <dt>地址</dt>
            <dd>
              {full}
              <span className={styles.ways}>
                <CopyText text={`${name} ${full}`} label="复制地址" />
                {links && (
                  <>
                    <a className={styles.app} href={links.geo}>
                      在地图应用中打开
                    </a>
                    <a href={links.web} target="_blank" rel="noopener noreferrer">
                      在高德地图中打开
                      <span className="sr-only">（新标签页）</span>
                    </a>
                  </>
                )}
              </span>
            </dd>
          </div>
        </dl>
        {place.own ? (
          <PlaceDrawing shortName={shortName} own={place.own} place={place} />
        ) : (
          <p className={styles.unknown}>机构没有提供坐标，请按地址前往。</p>
        )}
      </div>
    </section>
  );
}
