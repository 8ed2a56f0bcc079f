import { Checkbox, Input } from 'antd';
import { type SexGroup, sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import styles from './import.module.css';

export interface PackageDraft {
  readonly key: string;
  readonly taken: boolean;
  readonly name: string;
  readonly salePrice: string;
  readonly sexes: readonly SexGroup[];
}

interface Props {
  listed: CallOutput<'import.packages'>['packages'][number];
  draft: PackageDraft;
  onChange: (draft: PackageDraft) => void;
}

const groups = ([1, 2, 3] as const).map((sex) => ({ value: sex, label: sexGroupLabel[sex] }));

/** What its items come to for the dearest of these groups, in fen: published as list price. */
const listPriceFor = ({ items }: Props['listed'], sexes: readonly SexGroup[]): number =>
  Math.max(
    0,
    ...sexes.map((sex) =>
      items
        .filter(({ sexes: own }) => own.length === 0 || own.includes(sex))
        .reduce((sum, { listPrice }) => sum + (parseYuan(listPrice) ?? 0), 0),
    ),
  );

/** What is wrong with its price; '' when nothing is. */
export function priceProblem(listed: Props['listed'], { salePrice, sexes }: PackageDraft): string {
  const listPrice = listPriceFor(listed, sexes);
  const price = parseYuan(salePrice);
  if (salePrice === '') return '表里没有写套餐价，请填写。';
  if (price === undefined) return '请填写数字，例如 380 或 380.50。';
  return price > listPrice ? `高于项目原价合计 ${formatFen(listPrice)}，请核对。` : '';
}

/** A package as the file shows it: what it holds is fixed, its name, people and price are the desk's to say. */
export function PackageReview({ listed, draft, onChange }: Props) {
  const listPrice = listPriceFor(listed, draft.sexes);
  const problem = priceProblem(listed, draft);
  return (
    <div className="stack gap-2">
      <Checkbox
        checked={draft.taken}
        disabled={listed.items.length === 0}
        onChange={({ target }) => onChange({ ...draft, taken: target.checked })}
      >
        <b>{listed.heading}</b> · {listed.items.length} 项
        {listed.exists && <span className="warning"> 已有同名套餐</span>}
      </Checkbox>
      {draft.taken && (
        <div className={`cluster gap-3 ${styles.package}`}>
          <label htmlFor={`package-name-${listed.key}`}>
            名称
            <Input
              id={`package-name-${listed.key}`}
              maxLength={60}
              value={draft.name}
              onChange={({ target }) => onChange({ ...draft, name: target.value })}
            />
          </label>
          <label htmlFor={`package-price-${listed.key}`}>
            套餐价（元）
            <Input
              id={`package-price-${listed.key}`}
              inputMode="decimal"
              value={draft.salePrice}
              status={problem ? 'error' : ''}
              onChange={({ target }) => onChange({ ...draft, salePrice: target.value })}
            />
          </label>
          <div>
            <span>适用人群</span>
            <div>
              <Checkbox.Group
                options={groups}
                value={[...draft.sexes]}
                onChange={(sexes) => onChange({ ...draft, sexes })}
              />
            </div>
          </div>
          {problem && <small className="urgent full">{problem}</small>}
        </div>
      )}
      <small className="soft">
        {listed.items.map(({ name }) => name).join('、') || '没有已导入的项目'}；项目原价合计{' '}
        {formatFen(listPrice)}
      </small>
      {listed.leftOut.map((text) => (
        <small key={text} className="warning">
          没有列入：{text}
        </small>
      ))}
      {listed.optionalCount > 0 && (
        <small className="soft">另有 {listed.optionalCount} 项在表里标为可选，没有列入。</small>
      )}
    </div>
  );
}
