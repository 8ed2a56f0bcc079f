import { Button } from 'antd';
import { useChooseOrganisation } from '#web/session/use-choose-organisation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { Notice } from '#web/ui/app/notice.tsx';

interface Props {
  area: 'purchase' | 'provider';
  /** 报价单, 合同, … */
  noun: string;
  /** Whose it is. */
  owner: { id: string; name: string };
}

/** Above a record of another of one's companies or institutions than the header says. */
export function BelongsTo({ area, noun, owner }: Props) {
  const { institutions, company } = useCurrentUser();
  const choose = useChooseOrganisation(area);
  const current = area === 'provider' ? institutions[0] : company;
  if (!current || current.id === owner.id) return null;
  return (
    <Notice
      type="warning"
      title={`这份${noun}属于「${owner.name}」，您当前为「${current.name}」工作`}
      action={
        <Button size="small" loading={choose.busy} onClick={() => choose.run(owner.id)}>
          切换到「{owner.name}」
        </Button>
      }
    />
  );
}
