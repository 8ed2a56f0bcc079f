import { kindsText } from '#domain/demand/item-units.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { Block } from '#web/ui/public/block.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { peopleText } from './audience-text.ts';

type Demand = CallOutput<'demand.publicDetail'>;

/** Packages with their items by type, the first one open; each leads to its own page. */
export function DemandPackages({ demand }: { demand: Demand }) {
  const single = demand.groups.length === 1;
  const Category = single ? 'h3' : 'h4';
  return (
    <Block
      id="items"
      title="套餐与项目"
      note={
        <span className="num">
          {demand.packageCount} 个套餐，{kindsText(demand.itemCount)}
        </span>
      }
    >
      {demand.groups.map((group, g) => (
        <div key={group.groupId} className="apart">
          {!single && <h3 className="under">{group.name}</h3>}
          {group.packages.map((pkg, i) => (
            <details key={pkg.packageId} className="fold" open={g + i === 0}>
              <summary>
                <b>{pkg.label}</b>
                <span className="num fold-right">
                  {peopleText(pkg.headcount)} · {pkg.itemCount} 项
                </span>
              </summary>
              <div className="item-list">
                {[...Map.groupBy(pkg.items, (item) => item.type)].map(([type, items]) => (
                  <div key={type}>
                    <Category>
                      {type} · {items.length} 项
                    </Category>
                    <ul>
                      {items.map((item) => (
                        <li key={item.itemId}>
                          <span>
                            {item.name}
                            {item.note && <small>{item.note}</small>}
                          </span>
                          {!item.required && <Tag>可选</Tag>}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
                <p className="hint above">
                  <TextLink to={paths.demandPackage(demand.demandId, pkg.packageId)}>
                    每项查什么、有多少机构能做、市场价格
                    <span className="sr-only">：{pkg.label}</span>
                  </TextLink>
                </p>
              </div>
            </details>
          ))}
        </div>
      ))}
    </Block>
  );
}
