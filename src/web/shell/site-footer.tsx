import { Link } from 'react-router';
import type { FrameData } from '#web/site/frame-data.ts';
import { Hotline } from '#web/site/hotline.tsx';
import { IcpNumber } from '#web/ui/icp-number.tsx';

/** As an operator keeps it (collection `setting`). */
type Props = Pick<
  FrameData,
  'year' | 'company' | 'footerLinks' | 'friendlyLinks' | 'hotline' | 'hours' | 'icpNumber'
>;

export function SiteFooter({ year, company, icpNumber, footerLinks, friendlyLinks, hotline, hours }: Props) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="cluster between gap-4">
          <p className="footer-hotline">
            <Hotline number={hotline} />
            <span>客服热线，每天 {hours}</span>
          </p>
          <nav className="cluster gap-6" aria-label="页脚">
            {footerLinks.map(({ label, url }) => (
              <Link key={label} to={url}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
        <div className="footer-legal cluster gap-1 hint apart">
          <span>
            © {year} {company}
          </span>
          <span>
            <IcpNumber number={icpNumber} />
          </span>
          {friendlyLinks.length > 0 && (
            <span className="footer-links">
              友情链接：
              {friendlyLinks.map(({ label, url }) => (
                <a key={url} href={url} rel="noopener">
                  {label}
                </a>
              ))}
            </span>
          )}
        </div>
      </div>
    </footer>
  );
}
