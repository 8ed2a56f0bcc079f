import { Result } from 'antd';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useJustDone } from '#web/ui/just-done.ts';

/** What was sent in, what happens now, where to go on: by path, with the record's id where there is one. */
function tipOf(pathname: string, query: URLSearchParams) {
  const [demandId, quotationId] = [query.get('bidId'), query.get('tenderId')];
  const home = { to: paths.home(), label: '返回首页' };
  if (pathname === workPaths.companySubmitted())
    return {
      title: '企业认证资料已提交',
      text: '平台运营会核对营业执照与信用代码，结果发到「消息」。等待期间就可以填写和提交体检需求，企业与需求都通过审核后发布。',
      main: { to: paths.companies(), label: '查看进度' },
      other: { to: paths.requireSubmit(), label: '填写体检需求' },
    };
  if (pathname === workPaths.institutionSubmitted())
    return {
      title: '机构入驻资料已提交',
      text: '平台运营会核对执业许可证，结果发到「消息」。通过后即可导入价格表并报价。',
      main: { to: workPaths.ownInstitutions(), label: '查看进度' },
      other: home,
    };
  if (pathname === workPaths.quotationSubmitted())
    return {
      title: '报价已提交',
      text: '采购方会收到通知。截止时间前可以撤回修改；接受、拒绝或中标的结果会发到「消息」。',
      main: { to: quotationId ? paths.quotation(quotationId) : workPaths.invitations(), label: '查看报价单' },
      other: { to: workPaths.invitations(), label: '返回询价列表' },
    };
  if (query.get('kind') === 'directed')
    return {
      title: '询价单已提交',
      text: '平台审核通过后，只向您选择的机构发出询价；收到报价，或机构说明不报价，都会通知您。',
      main: { to: demandId ? workPaths.inquiry(demandId) : workPaths.inquiries(), label: '查看询价单' },
      other: { to: workPaths.inquiries(), label: '全部询价单' },
    };
  return {
    title: '采购需求已提交',
    text: '平台审核通过后即向匹配的体检机构发出邀请，收到报价会通知您。',
    main: { to: demandId ? paths.purchaseOrder(demandId) : paths.purchaseOrders(), label: '查看需求' },
    other: { to: paths.purchaseOrders(), label: '全部采购需求' },
  };
}

export default function SuccessTip() {
  const { pathname } = useLocation();
  const { title, text, main, other } = tipOf(pathname, useSearchParams()[0]);
  // Typed, or kept as a bookmark: nothing was sent just now.
  if (!useJustDone()) return <Navigate replace to={main.to} />;
  return (
    <>
      <PageHead title={title} />
      <section className="panel">
        <Result
          status="success"
          title={title}
          subTitle={text}
          extra={
            <div className="cluster middle gap-3 apart">
              <ButtonLink look="main" to={main.to}>
                {main.label}
              </ButtonLink>
              <ButtonLink to={other.to}>{other.label}</ButtonLink>
            </div>
          }
        />
      </section>
    </>
  );
}
