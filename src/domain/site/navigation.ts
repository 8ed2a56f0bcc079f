/** An entry of the header, with the base path in its address; `menu` is the dropdown it stands in, '' none. */
export interface NavigationEntry {
  readonly label: string;
  readonly url: string;
  readonly menu: string;
}

const about = '关于我们';

/** While the collection `setting` holds none of its own. */
export const shippedNavigation: readonly NavigationEntry[] = [
  { label: '首页', url: '/bid-web/', menu: '' },
  { label: '体检机构', url: '/bid-web/mechanism-list', menu: '' },
  { label: '健康方案', url: '/bid-web/health-solutions', menu: '' },
  { label: '需求大厅', url: '/bid-web/big-hall', menu: '' },
  { label: '客户案例', url: '/bid-web/customer-case', menu: '' },
  { label: '公司介绍', url: '/bid-web/about-us', menu: about },
  { label: '新闻资讯', url: '/bid-web/health-msg', menu: about },
];

export interface NavigationGroup<Entry> {
  readonly label: string;
  /** A dropdown's; of a link by itself the one. */
  readonly entries: readonly Entry[];
  readonly isMenu: boolean;
}

/** As the header shows them: a dropdown in the place of its first entry. */
export function groupNavigation<Entry extends NavigationEntry>(
  entries: readonly Entry[],
): NavigationGroup<Entry>[] {
  const menus = entries.map(({ menu }) => menu);
  return entries.flatMap((entry, i): NavigationGroup<Entry>[] => {
    if (entry.menu === '') return [{ label: entry.label, entries: [entry], isMenu: false }];
    if (menus.indexOf(entry.menu) < i) return [];
    return [{ label: entry.menu, entries: entries.filter(({ menu }) => menu === entry.menu), isMenu: true }];
  });
}
