import { paths } from '#web/paths/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './demand.module.css';

/** For institutions that haven't quoted here before. */
export const HowToQuote = () => (
  <details className={`small apart ${styles.how}`}>
    <summary className="strong">机构怎么报价</summary>
    <ol className="stack gap-2 soft above">
      <li>
        <TextLink to={paths.join()}>入驻并通过认证</TextLink>
        ，导入本机构的价目表。
      </li>
      <li>打开这份需求，系统按项目库逐项起草：能做、缺项、可替换的都列明。</li>
      <li>核对价格，逐个套餐确认后提交；截止前可以修改。</li>
      <li>采购方按补齐缺项后的价格比较，结果会通知每一家。</li>
    </ol>
  </details>
);
