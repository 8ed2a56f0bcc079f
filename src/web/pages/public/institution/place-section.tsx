import type { CallOutput } from '#wire/invoke.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { Block } from '#web/ui/public/block.tsx';
import { Tag } from '#web/ui/tag.tsx';
import page from './institution-page.module.css';
import { mapAppLinks } from './map-links.ts';
import { PlaceDrawing } from './place-drawing.tsx';

type Institution = CallOutput<'institution.byCode'>;
type Place = CallOutput<'institution.place'>;

const periodText = ({ from, to, note }: Institution['opening']['closed'][number]) =>
  [from === to ? from : `${from} 至 ${to}`, note].filter(Boolean).join(' ');

interface PlaceProps {
  institution: Institution;
  /** Undefined: nothing is said about it. */
  own: Place['own'] | undefined;
}

/** When and where: hours, services, address. */
export function PlaceSection({ institution, own }: PlaceProps) {
  const { name, hours, opening, dailyCapacity, services, regionName, address } = institution;
  const full = regionName + address;
  const links = own && mapAppLinks({ ...own, name, address: full });
  return (
    <Block id="place" title="时间与位置">
      <div className="stack">
        <Facts
          className={page.facts}
          facts={[
            { label: '体检时间', value: hours || '机构未填写，预约前请先询问' },
            { label: '开放日', value: opening.days },
            { label: '休息日', value: opening.closed.map(periodText).join('；') },
            { label: '每日接待', value: dailyCapacity > 0 && `${dailyCapacity} 人（机构填报）` },
            {
              label: '特色服务',
              value: services.length > 0 && (
                <span className="cluster">
                  {services.map(({ code, name: service }) => (
                    <Tag key={code}>{service}</Tag>
                  ))}
                </span>
              ),
            },
            {
              label: '地址',
              value: (
                <>
                  {full}
                  <span className="cluster gap-1 small screen-only">
                    <CopyText text={`${name} ${full}`} label="复制地址" />
                    {links && (
                      <>
                        <a className={`text-link ${page.app}`} href={links.geo}>
                          在地图应用中打开
                        </a>
                        <a className="text-link" href={links.web} target="_blank" rel="noopener noreferrer">
                          在高德地图中打开
                          <span className="sr-only">（新标签页）</span>
                        </a>
                      </>
                    )}
                  </span>
                </>
              ),
            },
          ]}
        />
        {own === null && <p className="note">机构没有提供坐标，请按地址前往。</p>}
      </div>
    </Block>
  );
}

/** Who else is around, last on the page: a visitor of this institution came for this one. */
export function NearbySection({ shortName, place }: { shortName: string; place: Place }) {
  if (!place.own) return null;
  return (
    <Block id="nearby" title="附近的其他机构">
      <PlaceDrawing shortName={shortName} own={place.own} place={place} />
    </Block>
  );
}
