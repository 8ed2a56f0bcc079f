import { Cascader } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RegionNode } from '#domain/region/region.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';

const LEVEL = 3;
let tree: Promise<RegionNode[]> | undefined;

/** The tree never changes while a page is open: loaded once for all cascaders. The call's data is a JSON string. */
function loadTree(): Promise<RegionNode[]> {
  tree ??= call('region.listTree', { levelType: LEVEL }).then(
    (text) => JSON.parse(text) as RegionNode[],
    (error: unknown) => {
      tree = undefined;
      throw error;
    },
  );
  return tree;
}

/** From the province down to `code`; empty when it isn't in the tree. */
export function pathTo(code: string | undefined, nodes: readonly RegionNode[]): string[] {
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

export function RegionCascader({
  value,
  onChange,
  depth = 3,
  anyLevel = false,
  placeholder,
  ...rest
}: Props) {
  const [nodes, setNodes] = useState<RegionNode[]>();
  const [failure, setFailure] = useState<ApiFailure>();
  const load = useCallback(async () => {
    try {
      setNodes(await loadTree());
    } catch (error) {
      setFailure(asApiFailure(error));
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  const shown = useMemo(() => options(nodes ?? [], depth), [nodes, depth]);

  return (
    <Cascader
      {...rest}
      options={shown}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      value={nodes ? pathTo(value, nodes) : []}
      loading={!nodes && !failure}
      placeholder={failure ? '地区没有加载成功，点开重试' : (placeholder ?? '请选择地区')}
      status={failure ? 'error' : ''}
      changeOnSelect={anyLevel}
      showSearch
      onOpenChange={(open) => {
        if (!open || !failure) return;
        setFailure(undefined);
        void load();
      }}
      onChange={(path) => onChange?.(path?.at(-1) as string | undefined)}
    />
  );
}
