import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Hotline } from './hotline.tsx';

interface Props {
  year: string;
  icpNumber: string | undefined;
  /** As an operator keeps them (collection `setting`). */
  friendlyLinks: readonly { label: string; url: string }[];
  hours: string;
}

export function SiteFooter({ year, icpNumber, friendlyLinks, hours }: Props) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="cluster between gap-4">
          <p className="footer-hotline">
            <Hotline />
            <span>客服热线，每天 {hours}</span>
          </p>
          <nav className="cluster gap-6" aria-label="页脚">
            <Link to={paths.institutionList()}>体检机构</Link>
            <Link to={paths.healthSolutions()}>健康方案</Link>
            <Link to={paths.demandHall()}>需求大厅</Link>
            <Link to={paths.cityList()}>全部城市</Link>
            <Link to={paths.join()}>机构入驻</Link>
            <Link to={paths.agreement()}>会员服务协议</Link>
            <Link to={paths.legalStatement()}>法律声明</Link>
          </nav>
        </div>
        <div className="footer-legal cluster gap-1 hint apart">
          <span>© {year} 体检采购网</span>
          <span>ICP备案号：{icpNumber ?? '备案中'}</span>
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
