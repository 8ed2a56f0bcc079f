import { useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallOnce } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import styles from './import.module.css';
import { type PackageDraft, PackageReview, priceProblem } from './package-review.tsx';

type Listed = CallOutput<'import.packages'>['packages'];
type Input = CallInput<'import.addPackages'>['packages'];

/** One review of all packages that a price list shows: they become packages of the institution, or none does. */
export function PackagesDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const listed = useCallOnce('import.packages', { batchId });
  return listed.data ? (
    <Review batchId={batchId} packages={listed.data.packages} onClose={onClose} />
  ) : (
    <Dialog title="由价格表生成套餐" onClose={onClose}>
      <Loaded query={listed}>{() => null}</Loaded>
    </Dialog>
  );
}

const draftOf = (one: Listed[number]): PackageDraft => ({
  key: one.key,
  // A package with holes is the desk's to want.
  taken: !one.exists && one.items.length > 0 && one.leftOut.length === 0,
  name: one.name,
  salePrice: one.salePrice ?? '',
  sexes: one.sexes,
});

function Review({ batchId, packages, onClose }: { batchId: string; packages: Listed; onClose: () => void }) {
  const add = useCallMutation('import.addPackages');
  const [checkType, setCheckType] = useState<string | undefined>('ANNUAL');
  const [drafts, setDrafts] = useState(() => packages.map(draftOf));
  const taken = drafts.filter((draft) => draft.taken);
  const missing =
    taken.length === 0
      ? '请至少选择一个套餐。'
      : checkType === undefined
        ? '请选择体检类型。'
        : taken.some(({ name, sexes }) => name === '' || sexes.length === 0)
          ? '请填写每个套餐的名称和适用人群。'
          : packages.some((one) => taken.some((draft) => draft.key === one.key && priceProblem(one, draft)))
            ? '请核对标红的套餐价。'
            : '';
  const make = async () => {
    const chosen: Input = taken.map(({ key, name, salePrice, sexes }) => ({
      key,
      name,
      salePrice,
      sexes: [...sexes],
      checkType: checkType ?? '',
    }));
    const done = await add.run({ batchId, packages: chosen });
    if (!done) return;
    const waiting = done.made.filter(({ published }) => !published).length;
    message.success(
      waiting === 0
        ? `已生成 ${done.made.length} 个套餐，可在“机构套餐”里查看。`
        : `已生成 ${done.made.length} 个套餐，其中 ${waiting} 个有合规或价格提示要处理，先冻结；请到“机构套餐”里核对后公布。`,
      8,
    );
    onClose();
  };
  return (
    <Dialog
      title="由价格表生成套餐"
      width={820}
      okText={`生成 ${taken.length} 个套餐`}
      disabled={missing !== ''}
      busy={add.busy}
      onOk={() => void make()}
      onClose={onClose}
    >
      <div className="stack">
        <FailureAlert failure={add.failure} />
        <label className="cluster" htmlFor="package-check-type">
          体检类型
          <DictionarySelect
            id="package-check-type"
            dictionary="check_type"
            placeholder="请选择"
            value={checkType}
            onChange={setCheckType}
          />
        </label>
        <ul className={`stack divided ${styles.packages}`}>
          {packages.map((one, at) => (
            <li key={one.key}>
              <PackageReview
                listed={one}
                draft={drafts[at] ?? draftOf(one)}
                onChange={(draft) =>
                  setDrafts(drafts.map((other) => (other.key === one.key ? draft : other)))
                }
              />
            </li>
          ))}
        </ul>
        {missing && <p className="hint">{missing}</p>}
      </div>
    </Dialog>
  );
}
