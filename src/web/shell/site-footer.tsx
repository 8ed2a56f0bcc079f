import { Link } from 'react-router';
import { paths } from '#web/paths.ts';

export function SiteFooter({ year, icpNumber }: { year: string; icpNumber: string | undefined }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-top">
          <p className="footer-hotline">
            <a className="num" href="tel:4001075570">
              4001-0755-70
            </a>
            <span>客服热线，每天 07:30–23:00</span>
          </p>
          <nav aria-label="页脚">
            <Link to={paths.institutionList()}>体检机构</Link>
            <Link to={paths.healthSolutions()}>健康方案</Link>
            <Link to={paths.demandHall()}>需求大厅</Link>
            <Link to={paths.cityList()}>全部城市</Link>
            <Link to={paths.serviceCompany()}>机构入驻</Link>
            <Link to={paths.agreement()}>会员服务协议</Link>
            <Link to={paths.legalStatement()}>法律声明</Link>
          </nav>
        </div>
        <div className="footer-legal">
          <span>© {year} 体检采购网</span>
          <span>ICP备案号：{icpNumber ?? '备案中'}</span>
          <span>
            友情链接：
            <a href="https://www.nhc.gov.cn/" rel="noopener">
              国家卫生健康委员会
            </a>
          </span>
        </div>
      </div>
    </footer>
  );
}
