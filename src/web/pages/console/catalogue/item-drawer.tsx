import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FieldDifferences } from '#web/ui/app/field-differences.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useReturnFocus } from '#web/ui/app/use-return-focus.ts';
import { momentText } from '#web/ui/time.ts';
import { ItemRules } from './item-rules.tsx';
import { StandardItemForm } from './standard-item-form.tsx';
import { Touched, TouchedInShort } from './touched.tsx';

type Item = CallOutput<'console.listItems'>['records'][number];
type Asked = 'edit' | 'withdraw' | 'choose' | { into: { code: string; name: string } };

/** What was typed otherwise than the form began with: a colleague's changes of other fields stay. */
const changedFields = <T extends object>(before: T, typed: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
    ),
  ) as Partial<T>;

type Versions = CallOutput<'console.catalogueItem'>['versions'];

/** Above a form that was opened before a colleague saved. */
const ChangedMeanwhile = ({ versions }: { versions: Versions }) => (
  <Alert
    type="warning"
    showIcon
    className="notice"
    title="打开后，这个项目已被修改。您填写的内容还在，核对后可以再次保存；您没有改动的内容以新版本为准。"
    description={versions.map(({ version, by, differences }) => (
      <div key={version}>
        第 {version} 版 <small>{by}</small>
        <FieldDifferences differences={differences} />
      </div>
    ))}
  />
);

/** One standard item: what depends on it, its rules, its versions, and what can be done to it. */
export function ItemDrawer({ item, onClose }: { item: Item; onClose: () => void }) {
  useReturnFocus();
  const { code, name } = item;
  const query = useCallQuery('console.catalogueItem', { code });
  // Read again when a colleague was quicker: what they changed is shown, and what is typed here is saved on top of it.
  const version = query.data?.version ?? item.version;
  const meanwhile = query.data?.versions.filter((one) => one.version > item.version) ?? [];
  const update = useCallMutation('catalogue.update', contested);
  const withdraw = useCallMutation('catalogue.delete', contested);
  const merge = useCallMutation('console.mergeItems');
  const [asked, setAsked] = useState<Asked>();
  useFailureMessage(asked === undefined ? update.failure : undefined);
  const stop = () => {
    update.clear();
    setAsked(undefined);
  };
  const done = (text: string) => {
    message.success(text);
    onClose();
  };
  const touched = query.data && <TouchedInShort touches={query.data.touches} />;
  const into = typeof asked === 'object' ? asked.into : undefined;
  // As it is now: an edit of a moment ago counts.
  const other = useCallQuery('console.catalogueItem', into && { code: into.code });
  const target = into && other.data?.code === into.code ? other.data : undefined;
  useFailureMessage(other.failure);
  const restore = async () => {
    const back = await update.run({ code, version, active: true });
    if (back) done(`已恢复使用，第 ${back.version} 版。`);
  };
  return (
    <Drawer
      open
      size="large"
      title={name}
      onClose={onClose}
      extra={
        query.data &&
        (query.data.active ? (
          <span className="cluster">
            <Button type="primary" onClick={() => setAsked('edit')}>
              修改
            </Button>
            <Button onClick={() => setAsked('choose')}>并入另一项</Button>
            <Button danger onClick={() => setAsked('withdraw')}>
              停用
            </Button>
          </span>
        ) : (
          query.data.successor === null && (
            <Button type="primary" loading={update.busy} onClick={() => void restore()}>
              恢复使用
            </Button>
          )
        ))
      }
    >
      <Loaded query={query}>
        {({ active, successor, touches, relations, pastRelations, versions }) => (
          <div className="stack gap-5">
            {!active && (
              <Alert
                type="info"
                showIcon
                title={
                  successor
                    ? `已并入“${successor.name}”（${successor.code}）：仍写着它的需求和报价按后者匹配，不能恢复。`
                    : '已停用：不出现在新的需求中，已有数据不变。恢复后又可以选用。'
                }
              />
            )}
            <section className="stack gap-2">
              <h2>修改会影响</h2>
              <Touched touches={touches} />
            </section>
            <ItemRules code={code} relations={relations} past={pastRelations} touched={touched} />
            <section>
              <h2>历次版本</h2>
              {versions.length === 0 && <p className="soft">第 {version} 版，还没有修改过。</p>}
              <ul className="stack gap-2">
                {versions.map((one) => (
                  <li key={one.version}>
                    第 {one.version} 版 · {momentText(one.at)} <small>{one.by || '随版本发布'}</small>
                    <FieldDifferences differences={one.differences} />
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </Loaded>
      {asked === 'edit' && (
        <StandardItemForm
          title={`修改“${name}”`}
          initial={item}
          busy={update.busy}
          failure={update.failure}
          before={
            <>
              {meanwhile.length > 0 && <ChangedMeanwhile versions={meanwhile} />}
              {touched}
            </>
          }
          onSave={async (fields) => {
            const saved = await update.run({ code, version, ...changedFields(item, fields) });
            if (saved) done(`已保存，第 ${saved.version} 版；${saved.institutions} 家机构的项目对应它。`);
          }}
          onClose={stop}
        />
      )}
      {asked === 'choose' && (
        <StandardItemDialog
          name={name}
          one
          except={code}
          title={`“${name}”并入哪个标准项目？`}
          onClose={stop}
          onChoose={([chosen]) => chosen && setAsked({ into: chosen })}
        />
      )}
      <ReasonDialog
        open={target !== undefined}
        title={`“${name}”并入“${into?.name ?? ''}”`}
        label="理由"
        okText="合并"
        action={merge}
        onOk={async (reason) => {
          if (!target) return;
          const moved = await merge.run({
            code,
            version,
            into: target.code,
            intoVersion: target.version,
            reason,
          });
          if (moved)
            done(
              `已合并：${moved.items} 个机构项目、${moved.drafts} 个草稿项目、${moved.names} 个写法改指“${target.name}”。`,
            );
        }}
        onClose={stop}
      >
        <p>
          “{name}”的名称和别名成为“{into?.name}”的别名；项目库、草稿需求、模板、组合和规则都改指“{into?.name}
          ”。已提交的需求和报价不改写，按“{into?.name}
          ”匹配。有关的机构和采购方会收到通知，机构可以改选。合并后不能撤回。
        </p>
        {touched}
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'withdraw'}
        title={`停用“${name}”`}
        label="理由"
        okText="停用"
        action={withdraw}
        onOk={async (reason) => {
          const gone = await withdraw.run({ code, version, reason });
          if (gone) done(`已停用，第 ${gone.version} 版；${gone.institutions} 家机构的项目对应它。`);
        }}
        onClose={stop}
      >
        <p>停用后不再出现在新的需求中；对应它的机构会看到提醒。</p>
        {touched}
      </ReasonDialog>
    </Drawer>
  );
}
