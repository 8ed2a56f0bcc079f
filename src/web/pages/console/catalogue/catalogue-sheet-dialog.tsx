import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { upload } from '#web/api/call.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { SheetDialog } from '#web/ui/app/sheet-dialog.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { TouchedInShort } from './touched.tsx';

/** The catalogue as a spreadsheet, out and back. */
export function CatalogueSheetDialog({ onClose }: { onClose: () => void }) {
  const [sheet, setSheet] = useState<CallOutput<'console.readCatalogueSheet'>>();
  const take = useCallMutation('console.takeCatalogueRows');
  useFailureMessage(take.failure);
  const rows = sheet?.rows ?? [];
  const changes = rows.flatMap(({ change }) => change ?? []);
  const additions = rows.flatMap(({ addition }) => addition ?? []);
  const good = changes.length + additions.length;
  const takeRows = async () => {
    const taken = await take.run({ changes, additions });
    if (!taken) return;
    message.success(`已采用：修改 ${taken.changed} 项，新增 ${taken.added} 项标准项目。`);
    onClose();
  };
  return (
    <SheetDialog
      title="用 Excel 修改标准项目"
      intro="先导出，在 Excel 里修改，再选择改好的文件；差异核对后才采用。已有项目的编码和版本请勿修改；新增项目另起一行，编码和版本留空，编码由平台给出。"
      exportButton={
        <ExportButton name="console.exportCatalogue" input={{ format: 'xlsx' }} fileName="标准项目.xlsx">
          导出 Excel
        </ExportButton>
      }
      read={(file) => upload('console.readCatalogueSheet', {}, file)}
      onRead={setSheet}
      summary={
        sheet && {
          type: rows.length > good ? 'warning' : 'info',
          ...(changes.length > 0 && { description: <TouchedInShort touches={sheet.touches} /> }),
          title: `${changes.length} 项有修改，${additions.length} 项新增，可以采用；${rows.length - good} 项不能采用，${sheet.same} 项与现在相同。`,
        }
      }
      differences={rows.flatMap(({ line, name, problem, differences }) =>
        problem
          ? [{ line, name, field: '不能采用', before: '', after: problem }]
          : differences.map((one) => ({ line, name, ...one })),
      )}
      okText={() => `采用 ${good} 项`}
      okDisabled={() => good === 0}
      busy={take.busy}
      onOk={() => void takeRows()}
      onClose={onClose}
    />
  );
}
