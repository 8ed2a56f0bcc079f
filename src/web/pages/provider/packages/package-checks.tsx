import { Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { Confirmation, type Confirmations } from '#web/features/demand/confirmation.tsx';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { Money, MoneyRange } from '#web/ui/money.tsx';

type Check = CallOutput<'institutionPackage.check'>;

interface Props {
  check: Check;
  confirmed: Confirmations;
  onConfirm: (confirmed: Confirmations) => void;
  /** A warning that is still open after an attempt to save. */
  isMissing: (finding: Finding) => boolean;
  onApply: (finding: Finding) => void;
  onPrice: (price: string) => void;
}

/** Beside the form: what the rules say of the package, and what it might cost. */
export function PackageChecks({ check, confirmed, onConfirm, isMissing, onApply, onPrice }: Props) {
  return (
    <>
      <section className="panel" id="compliance" aria-label="合规检查">
        <h2 className="under">合规检查</h2>
        {check.problems.length > 0 && (
          <Notice
            type="error"
            title="有项目不能放进套餐"
            description={[...new Set(check.problems.map(({ message }) => message))].map((text) => (
              <p key={text}>{text}</p>
            ))}
          />
        )}
        <FindingList
          findings={check.findings}
          onApply={onApply}
          renderBelow={({ effect }, all) =>
            effect === 'warn' && (
              <Confirmation
                findings={all}
                given={confirmed}
                missing={all.some(isMissing)}
                onChange={onConfirm}
              />
            )
          }
        />
      </section>
      <section className="panel" aria-label="价格参考">
        <h2 className="under">价格参考</h2>
        {check.sexes.map(({ sex, label, itemCount, listPrice, salePrice, price }) => (
          <dl key={sex} className="under">
            <dt>
              {label} · {itemCount} 项
            </dt>
            <dd>
              原价合计 <Money yuan={listPrice} />
              ，项目优惠价合计 <Money yuan={salePrice} />
            </dd>
            <dd>
              {price ? (
                <>
                  公开价格区间 <MoneyRange from={price.low} to={price.high} />
                  ，居中 <Money yuan={price.median} />（{price.scope === 'city' ? check.city : '全国'}{' '}
                  {price.institutions} 家）
                </>
              ) : (
                <span className="soft">能做这些项目的机构不足 3 家，没有公开价格区间。</span>
              )}
            </dd>
          </dl>
        ))}
        {check.suggestedPrice !== null && (
          <p className="cluster between">
            <strong>
              建议价 <Money yuan={check.suggestedPrice} />
              /人
            </strong>
            <Button size="small" onClick={() => onPrice(check.suggestedPrice ?? '')}>
              采用建议价
            </Button>
          </p>
        )}
        <p className="hint above">
          区间由各机构公开的门市价和公开套餐的折扣推算，取居中一半，与采购方自选套餐时看到的一致；不含任何机构的团检优惠价。
          建议价取各人群居中价的平均，不高于贵院原价合计，仅供参考。
        </p>
      </section>
    </>
  );
}
