import { Button, Dropdown } from 'antd';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import { CopyDialog } from './copy-dialog.tsx';
import type { ChangeDraft } from './draft/demand-autosave.ts';
import type { Draft } from './draft/draft.ts';
import { SheetDialog } from './from-sheet/sheet-dialog.tsx';
import { InstitutionPackageDialog } from './institution-package-dialog.tsx';
import { RosterDialog } from './roster/roster-dialog.tsx';

/** Where groups, items and heads come from besides templates and typing. */
export type ItemSource = 'sheet' | 'past' | 'institution' | 'roster';

interface ButtonProps {
  disabled: boolean;
  title: string | undefined;
  onChoose: (source: ItemSource) => void;
}

/** 从表格粘贴或上传, and the others in a menu. */
export const SourceButtons = ({ disabled, title, onChoose }: ButtonProps) => (
  <>
    <Button {...{ disabled, title }} onClick={() => onChoose('sheet')}>
      从表格粘贴或上传
    </Button>
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: [
          { key: 'past', label: '从历史需求复制' },
          { key: 'institution', label: '从机构套餐选用' },
        ],
        onClick: ({ key }) => onChoose(key as ItemSource),
      }}
    >
      <Button {...{ disabled, title }}>其他来源</Button>
    </Dropdown>
  </>
);

interface Props {
  source: ItemSource | undefined;
  demandId: string;
  draft: Draft;
  catalogue: PickerCatalogue | undefined;
  change: ChangeDraft;
  onClose: () => void;
}

export function SourceDialog({ source, demandId, draft, catalogue, change, onClose }: Props) {
  const parts = {
    draft,
    onClose,
    onAdd: (changed: (draft: Draft) => Draft) => {
      change(changed);
      onClose();
    },
  };
  switch (source) {
    case 'sheet':
      return catalogue ? <SheetDialog {...parts} demandId={demandId} catalogue={catalogue} /> : null;
    case 'past':
      return <CopyDialog {...parts} demandId={demandId} />;
    case 'institution':
      return <InstitutionPackageDialog {...parts} />;
    case 'roster':
      return <RosterDialog {...parts} />;
    default:
      return null;
  }
}
