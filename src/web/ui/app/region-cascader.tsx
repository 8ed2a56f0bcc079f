import { Cascader } from 'antd';
import { useMemo } from 'react';
import type { RegionNode } from '#domain/region/region.ts';
import { useReferenceCall } from '#web/queries/use-call-query.ts';

/** From the province down to `code`; empty when it isn't in the tree. */
function pathTo(code: string | undefined, nodes: readonly RegionNode[]): string[] {
  if (!code) return [];
  for (const node of nodes) {
    if (node.id === code) return [node.id];
    const below = pathTo(code, node.children);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}

interface Props {
  id?: string;
  /** Where no label of a form's field names it: the placeholder by itself. */
  'aria-label'?: string;
  /** Six-digit code of the deepest chosen level. */
  value?: string | undefined;
  onChange?: (regionCode: string | undefined) => void;
  /** 2 ends at cities, 3 at districts. */
  depth?: 2 | 3;
  /** Allows to stop at a province or city. */
  anyLevel?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

interface Option {
  id: string;
  name: string;
  children?: Option[];
}

const options = (nodes: readonly RegionNode[], depth: number): Option[] =>
  nodes.map(({ id, name, children }) =>
    depth > 1 && children.length > 0 ? { id, name, children: options(children, depth - 1) } : { id, name },
  );

/** 省 / 市 / 区, searchable by name; opening it tries again what failed. */
export function RegionCascader(props: Props) {
  const { value, onChange, depth = 3, anyLevel = false, placeholder = '请选择地区', ...rest } = props;
  const { data, failure, loading, reload } = useReferenceCall('region.listTree', { levelType: 3 });
  // The call's data is a JSON string.
  const nodes = useMemo(() => (data === undefined ? undefined : (JSON.parse(data) as RegionNode[])), [data]);
  const shown = useMemo(() => options(nodes ?? [], depth), [nodes, depth]);
  return (
    <Cascader
      aria-label={rest.id === undefined ? placeholder : undefined}
      {...rest}
      options={shown}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      value={nodes ? pathTo(value, nodes) : []}
      loading={loading}
      placeholder={failure ? '地区没有加载成功，点开重试' : placeholder}
      status={failure ? 'error' : ''}
      changeOnSelect={anyLevel}
      showSearch={{ filter: (typed, path) => path.some(({ name }) => name.includes(typed.trim())) }}
      onOpenChange={(open) => {
        if (open && failure) reload();
      }}
      onChange={(path) => onChange?.(path?.at(-1) as string | undefined)}
    />
  );
}
