import { Cascader } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#web/api/call.ts';

interface Node {
  id: string;
  name: string;
  children: Node[];
}

let tree: Promise<Node[]> | undefined;
function loadTree(): Promise<Node[]> {
  // The call's data is a JSON string (spec section 7).
  tree ??= call('region.listTree', { levelType: 3 }).then((text) => JSON.parse(text) as Node[]);
  tree.catch(() => {
    tree = undefined;
  });
  return tree;
}

function pathTo(nodes: readonly Node[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node.id];
    const below = pathTo(node.children, id);
    if (below) return [node.id, ...below];
  }
  return undefined;
}

interface Props {
  id?: string;
  /** The chosen region's code: a district, or a city that has none. */
  value?: string;
  onChange?: (regionId: string | undefined) => void;
}

/** 省 / 市 / 区, searchable by name. For a Form.Item. */
export function RegionCascader({ id, value, onChange }: Props) {
  const [nodes, setNodes] = useState<Node[]>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint: `turn` is a retry
  useEffect(() => {
    let wanted = true;
    loadTree().then(
      (found) => wanted && setNodes(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [turn]);
  const path = useMemo(() => (nodes && value ? pathTo(nodes, value) : undefined), [nodes, value]);
  return (
    <Cascader
      {...(id ? { id } : {})}
      options={nodes ?? []}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      value={path ?? []}
      loading={!nodes && !failed}
      placeholder={failed ? '地区没有加载成功，点击重试' : '请选择省 / 市 / 区县'}
      onOpenChange={(open) => {
        if (!open || !failed) return;
        setFailed(false);
        setTurn(turn + 1);
      }}
      showSearch={{ filter: (typed, options) => options.some(({ name }) => name.includes(typed.trim())) }}
      onChange={(chosen) => onChange?.(chosen?.at(-1) as string | undefined)}
    />
  );
}
