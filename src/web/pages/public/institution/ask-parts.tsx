import type { MouseEvent } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { Hotline } from '#web/site/hotline.tsx';
import { useFrame } from '#web/site/use-frame.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ShortMoney } from '#web/ui/money.tsx';
import { Block } from '#web/ui/public/block.tsx';
import styles from './ask-parts.module.css';

type Institution = CallOutput<'institution.byCode'>;
/** `either`: who may post a demand posts it, everybody else leaves a number; `form`: the number in any case. */
export type Ask = (way: 'either' | 'form') => void;

interface Props {
  institution: Institution;
  onAsk: Ask;
}

/** Without scripts it leads to the part of the page that names the other ways. */
function AskButton({ onAsk, children }: { onAsk: Ask; children: string }) {
  const ask = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onAsk('either');
  };
  return (
    <a href="#ask" className="btn btn-call btn-large btn-wide" onClick={ask}>
      {children}
    </a>
  );
}

const PriceFrom = ({ packageFrom }: Pick<Institution, 'packageFrom'>) =>
  packageFrom ? (
    <p className={`cluster baseline gap-1 under ${styles.from}`}>
      <span className="soft small">{packageFrom.checkType.name}</span>
      <ShortMoney yuan={packageFrom.price} />
      <small>起/人</small>
    </p>
  ) : (
    <p className={`cluster baseline gap-1 under ${styles.from}`}>
      <span>按项目报价</span>
    </p>
  );

/** Beside the page on a wide screen, at its lower edge on a phone: always at hand. */
export function AskCard({ institution, onAsk }: Props) {
  const { packageFrom, hours, regionName, address } = institution;
  return (
    <aside className={`sticky ${styles.side}`} aria-label="询价">
      <div className={`card card-raised ${styles.card}`}>
        <PriceFrom packageFrom={packageFrom} />
        <AskButton onAsk={onAsk}>向这家机构询价</AskButton>
        <p className={`hint above ${styles.how}`}>询价不收费。平台顾问回电问清人数与项目，再请机构报价。</p>
        <dl className="stack gap-2 small apart">
          <div>
            <dt>体检时间</dt>
            <dd>{hours || '未填写'}</dd>
          </div>
          <div>
            <dt>地址</dt>
            <dd>
              {regionName}
              {address}{' '}
              <a className="text-link nowrap" href="#place">
                看位置
              </a>
            </dd>
          </div>
        </dl>
      </div>
    </aside>
  );
}

/** The ways to a price, said as they are; complete without scripts. */
export function AskSection({ institution: { shortName, city, code }, onAsk }: Props) {
  return (
    <Block id="ask" title={`向${shortName}询价`} className={styles.ask}>
      <div className="halves gap-4">
        <div className="card">
          <h3>发布采购需求，收逐项报价</h3>
          <p className="soft small above under">
            写明人数、项目和时间，审核通过后按项目与城市自动匹配机构，{shortName}
            对得上就会收到邀请，和其他机构的报价并排比较。需要先认证企业。
          </p>
          <ButtonLink look="main" to={paths.requireSubmit({ city: city.code })}>
            发布{city.name}的需求
          </ButtonLink>
        </div>
        <div className="card">
          <h3>请平台顾问代问</h3>
          <p className="soft small above under">
            留下手机号，顾问在服务时间（每天 {useFrame()?.hours}）回电，问清后联系{shortName}
            。您的号码只给平台顾问，不直接给机构。
          </p>
          <button type="button" className="btn btn-line scripted" onClick={() => onAsk('form')}>
            留下电话
          </button>
          <p className="note above">
            或直接致电 <Hotline className="text-link" />
            ，报编号 <span className="num">{code}</span>
          </p>
        </div>
      </div>
    </Block>
  );
}
