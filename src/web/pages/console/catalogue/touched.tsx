import type { ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type Touches = CallOutput<'console.catalogueItem'>['touches'];

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');

/** What a change of standard items touches, in one line that opens: for forms and questions. */
export function TouchedInShort({ touches }: { touches: Touches }) {
  const { institutions, packages, templates, demands } = touches;
  return (
    <details className="well small apart">
      <summary>
        影响 {institutions.count} 家机构的项目库、{packages.count} 个机构套餐、{templates.length} 个模板套餐、
        {demands.count} 个进行中的需求
      </summary>
      <Touched touches={touches} />
    </details>
  );
}

/** Counts with the first of each. */
export function Touched({ touches }: { touches: Touches }) {
  const { institutions, packages, templates, panels, demands } = touches;
  return (
    <dl className="facts" aria-label="影响范围">
      <Count
        term="项目库"
        unit="家机构"
        count={institutions.count}
        more={institutions.count > institutions.first.length}
      >
        {institutions.first.map((one, i) => (
          <span key={one.id}>
            {i > 0 && '、'}
            <TextLink to={consolePaths.institution(one.id)}>{one.name}</TextLink>（{one.items} 项）
          </span>
        ))}
      </Count>
      <Count term="机构套餐" unit="个" count={packages.count} more={packages.count > packages.first.length}>
        {packages.first.map(({ name, institution }) => `${institution}“${name}”`).join('、')}
      </Count>
      <Count term="模板套餐" unit="个" count={templates.length}>
        {names(templates)}
      </Count>
      <Count term="组合项目" unit="个" count={panels.length}>
        {names(panels)}
      </Count>
      <Count term="进行中的需求" unit="个" count={demands.count} more={demands.count > demands.first.length}>
        {demands.first.map((one, i) => (
          <span key={one.id}>
            {i > 0 && '、'}
            <TextLink to={consolePaths.demand(one.id)}>{one.name || one.number}</TextLink>
          </span>
        ))}
      </Count>
    </dl>
  );
}

function Count({
  term,
  unit,
  count,
  more = false,
  children,
}: {
  term: string;
  unit: string;
  count: number;
  /** Not all of them are named. */
  more?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span className="num">{count}</span> {unit}
        {count > 0 && (
          <small className="typed">
            {' '}
            {children} {more && '等'}
          </small>
        )}
      </dd>
    </div>
  );
}
