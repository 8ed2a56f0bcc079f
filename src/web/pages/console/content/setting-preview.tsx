import { useState } from 'react';
import { groupNavigation } from '#domain/site/navigation.ts';
import { fillCity, fillContact } from '#domain/site/service-contact.ts';
import { isSettingKind } from '#domain/site/setting-kinds.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { SiteFooter } from '#web/shell/site-footer.tsx';
import { siteLinks } from '#web/site/site-links.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { serverToday } from '#web/ui/server-date.ts';
import type { ContentValues } from './content-draft.ts';

/** What the typed setting shows on the public pages, beside what is there already. */
export function SettingPreview({
  values,
  saved,
}: {
  values: ContentValues;
  saved: ContentValues | undefined;
}) {
  const [year] = useState(() => serverToday().slice(0, 4));
  const query = useCallQuery('setting.home', {});
  const { meta, title, summary } = values;
  const kind = meta['kind'];
  if (!isSettingKind(kind)) return null;
  return (
    <section className="panel" aria-labelledby="setting-preview">
      <h2 id="setting-preview">预览</h2>
      <Loaded query={query}>
        {(site) => {
          if (kind === 'promise')
            return (
              <>
                <p className="strong">{title}</p>
                <p className="soft">{fillContact(summary, site)}</p>
              </>
            );
          if (kind === 'closed-city') return <p>{fillCity(summary, '深圳', site)}</p>;
          const own = linkOf(values);
          const earlier = saved && linkOf(saved);
          if (kind === 'nav')
            return (
              <ul className="cluster gap-4">
                {groupNavigation(withOwn(site.navigation, own, earlier)).map(({ label, entries, isMenu }) => (
                  <li key={label}>
                    <strong>{label}</strong>
                    {isMenu && <small> ▾ {entries.map((one) => one.label).join('、')}</small>}
                  </li>
                ))}
              </ul>
            );
          const footer = kind === 'footer' ? withOwn(site.footerLinks, own, earlier) : site.footerLinks;
          return (
            // It shows; it leads nowhere.
            <div inert>
              <SiteFooter
                year={year}
                company={meta['company'] ?? site.company}
                icpNumber={meta['icp'] ?? site.icpNumber}
                hotline={meta['hotline'] ?? site.hotline}
                hours={meta['hours'] ?? site.hours}
                footerLinks={siteLinks(footer)}
                friendlyLinks={
                  kind === 'link' ? withOwn(site.friendlyLinks, own, earlier) : site.friendlyLinks
                }
              />
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

const linkOf = ({ title, meta }: ContentValues) => ({
  label: title,
  url: meta['url'] ?? '',
  menu: meta['menu'] ?? '',
});

interface SiteLink {
  readonly label: string;
  readonly url: string;
}

/** In the place of the saved one; at the end where that isn't shown yet. */
function withOwn<One extends SiteLink>(links: readonly One[], own: One, saved: One | undefined): One[] {
  const at = links.findIndex(({ label, url }) => label === saved?.label && url === saved.url);
  return at === -1 ? [...links, own] : links.with(at, own);
}
