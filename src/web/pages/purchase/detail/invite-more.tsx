import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import { percent } from '#domain/kernel/percent.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { EmptyState } from '#web/ui/states.tsx';

type Demand = CallOutput<'demand.getMine'>;
const shown = 20;

const asked = ({ packageId, name, sex, headcount, items }: Demand['groups'][number]['packages'][number]) => ({
  packageId,
  name,
  sex: sex.code,
  headcount,
  items: items.map(({ catalogueCode, required }) => ({ catalogueCode, required })),
});

/** Further institutions for a demand that is being answered. */
export function InviteMore({ demand }: { demand: Demand }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>邀请更多机构</Button>
      {open && <Dialog demand={demand} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ demand, onClose }: { demand: Demand; onClose: () => void }) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = useCallQuery('inquiry.findInstitutions', {
    keyword,
    // Names lead anywhere; without one those near it come first.
    regionId: keyword === '' ? (demand.cities[0]?.regionId.replace(/\d\d$/, '00') ?? '') : '',
    packages: demand.groups.flatMap((group) => group.packages.map(asked)),
    size: shown + demandLimits.institutions,
  });
  const invite = useCallMutation(demand.kind === 'directed' ? 'inquiry.invite' : 'demand.invite');
  const invited = new Set(
    [...demand.institutions, ...demand.invitations].map(({ institutionId }) => institutionId),
  );
  const send = async () => {
    const done = await invite.run({ demandId: demand.demandId, institutionIds: [...chosen] });
    if (!done) return;
    message.success(`已邀请 ${done.invited} 家机构，报价截止时间不变。`);
    onClose();
  };
  return (
    <FormDialog
      title="邀请更多机构"
      okText={chosen.length > 0 ? `邀请 ${chosen.length} 家` : '邀请'}
      disabled={chosen.length === 0}
      busy={invite.busy}
      onClose={onClose}
    >
      {(formId) => (
        <form
          id={formId}
          className="stack gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p className="hint">
            所选机构会立即收到邀请，与已邀请的机构看到同样的需求和问答；报价截止时间不变。
          </p>
          <Input.Search
            allowClear
            aria-label="机构名称或拼音"
            placeholder="机构名称或拼音；不填列出体检城市的机构"
            onSearch={(text) => setKeyword(text.trim())}
          />
          <FailureAlert failure={invite.failure} />
          <Loaded query={found}>
            {({ records }) => {
              const others = records
                .filter(({ institutionId }) => !invited.has(institutionId))
                .slice(0, shown);
              if (others.length === 0)
                return <EmptyState title="没有其他符合条件的机构">请按名称查找其他城市的机构。</EmptyState>;
              return (
                <Checkbox.Group
                  className="stack gap-2"
                  value={[...chosen]}
                  onChange={(ids) => setChosen(ids)}
                  options={others.map(({ institutionId, name, city, coverage }) => ({
                    value: institutionId,
                    label: `${name} · ${city.name}${coverage === null ? '' : ` · 齐全度 ${percent(coverage)}`}`,
                  }))}
                />
              );
            }}
          </Loaded>
        </form>
      )}
    </FormDialog>
  );
}
