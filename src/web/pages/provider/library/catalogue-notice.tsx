import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { Differences } from './changes-drawer.tsx';
import type { LibraryView } from './library-views.ts';

/** Above items whose standard items were changed or withdrawn: what to do about them. */
export function CatalogueNotice({
  institutionId,
  view,
  count,
}: {
  institutionId: string;
  view: LibraryView;
  count: number;
}) {
  const upgrade = useCallMutation('library.upgrade');
  const inactive = useCallMutation('library.inactive');
  useFailureMessage(upgrade.failure ?? inactive.failure);
  const [changed, setChanged] = useState<CallOutput<'library.upgrade'>['items']>();
  if (count === 0) return null;
  if (view === 'withdrawn')
    return (
      <Alert
        type="warning"
        showIcon
        title={`${count} 个项目对应的标准项目已被平台停用，不会再出现在新的需求中。`}
        description="可以改为对应其他标准项目，或冻结这些项目。"
        action={
          <Button
            loading={inactive.busy}
            onClick={async () => {
              const done = await inactive.run({ institutionId, deactivate: true });
              if (done) message.success(`已冻结 ${done.deactivated} 项。`);
            }}
          >
            全部冻结
          </Button>
        }
      />
    );
  if (view !== 'outdated') return null;
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={`${count} 个项目对应的标准项目有新版本，或被平台合并。`}
        description="核对改动后采用。采用表示本机构的项目符合新版本；不符合的请更换对应。"
        action={
          <Button
            loading={upgrade.busy}
            onClick={async () => setChanged((await upgrade.run({ institutionId, preview: true }))?.items)}
          >
            看改了什么
          </Button>
        }
      />
      {changed && (
        <Dialog
          width={640}
          title="标准项目的改动"
          okText="全部采用"
          busy={upgrade.busy}
          onClose={() => setChanged(undefined)}
          onOk={async () => {
            const done = await upgrade.run({ institutionId });
            if (!done) return;
            message.success(`已采用，${done.adopted} 个项目与标准项目一致。`);
            setChanged(undefined);
          }}
        >
          <ul className="divided">
            {changed.map(({ itemId, name, standardItem, differences }) => (
              <li key={`${itemId}/${standardItem.code}`}>
                <strong>{name}</strong> <small>对应 {standardItem.name}</small>
                <Differences differences={differences} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
