import { paths, pathWithBase } from '#web/paths/paths.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { Money } from '#web/ui/money.tsx';
import type { FoundInstitutions } from './asked-packages.ts';
import { coverageText, responseText } from './compare-institutions.tsx';

type Institution = FoundInstitutions['records'][number];

const namedMissing = 3;

export const institutionColumns: readonly ListColumn<Institution>[] = [
  {
    key: 'name',
    title: '机构',
    width: 170,
    card: 'title',
    render: (one) => (
      <>
        <a
          className="text-link"
          href={pathWithBase(paths.institution(one.code))}
          target="_blank"
          rel="noopener"
        >
          {one.name}
        </a>
        <SubLine>
          {[one.city.name, one.level.name, one.type.name].filter(Boolean).join(' · ')}
          {one.partner && ` · 与我合作 ${one.partner.awards} 次`}
        </SubLine>
      </>
    ),
  },
  {
    key: 'coverage',
    title: '齐全度',
    width: 130,
    render: (one) => (
      <>
        <span className="num">{coverageText(one)}</span>
        {one.missing.length > 0 && (
          <SubLine>
            缺 {one.missing.slice(0, namedMissing).join('、')}
            {one.missing.length > namedMissing && ` 等 ${one.missing.length} 项`}
          </SubLine>
        )}
      </>
    ),
  },
  {
    key: 'response',
    title: '报价响应',
    width: 90,
    render: (one) => (
      <>
        {responseText(one)}
        {one.awardCount > 0 && <SubLine>中标 {one.awardCount} 次</SubLine>}
      </>
    ),
  },
  {
    key: 'price',
    title: '公开套餐价',
    width: 90,
    align: 'right',
    render: ({ packageFrom }) =>
      packageFrom ? (
        <>
          <Money yuan={packageFrom.price} /> 起
        </>
      ) : (
        '—'
      ),
  },
];
