import { useLocation } from 'react-router';
import { type DemandKind, demandKindName } from '#domain/demand/demand-kind.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';

/** What differs between the owner's pages of an open demand and of an inquiry: words, addresses, calls. */
export const demandPages = {
  open: {
    noun: demandKindName.open,
    createTitle: '发布采购需求',
    emptyText: '填写人数与项目，平台会按项目匹配机构，把报价放在一张表里比较。',
    listCall: 'demand.listMine',
    newDraftCall: 'demand.newDraft',
    list: () => paths.purchaseOrders(),
    create: () => paths.requireSubmit(),
    detail: paths.purchaseOrder,
    compare: paths.compare,
  },
  directed: {
    noun: demandKindName.directed,
    createTitle: '发起询价',
    emptyText: '先选好要询价的机构，只有它们会收到邀请；报价同样放在一张表里比较。',
    listCall: 'inquiry.listMine',
    newDraftCall: 'inquiry.newDraft',
    list: () => workPaths.inquiries(),
    create: () => paths.requireSubmit({ kind: 'directed' }),
    detail: workPaths.inquiry,
    compare: workPaths.compareInquiry,
  },
} as const satisfies Readonly<Record<DemandKind, unknown>>;

/** The pages of the address's kind of demand; an address of both kinds counts as an open one's. */
export const useDemandPages = () =>
  demandPages[useLocation().pathname.includes('/consult-') ? 'directed' : 'open'];

/** What heads the page of a demand that could not be loaded. */
export function useDemandHead(title: string) {
  const { noun, list } = useDemandPages();
  return { title, crumbs: [{ label: noun, to: list() }] };
}
