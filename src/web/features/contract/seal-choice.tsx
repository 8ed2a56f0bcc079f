import { Button } from 'antd';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FileUpload } from '#web/ui/app/file-upload.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import styles from './seal-choice.module.css';

/** The seal of one's own side: uploaded, or drawn from its name. Another one is used from now on, for other contracts too. */
export function SealChoice({ contractId }: { contractId: string }) {
  const query = useCallQuery('contract.seal', { contractId });
  const setting = useCallMutation('contract.setSeal');
  return (
    <Loaded query={query}>
      {({ image, drawn }) => (
        <div className="row gap-3 well">
          <img className={styles.seal} src={image} alt="我方签章图样" />
          <div className="stack gap-1">
            <small>
              {drawn
                ? '按单位名称绘制的签章图样，仅作签署标记，不等同于备案的实体公章。'
                : '使用您上传的签章图样。'}
            </small>
            <div className="cluster">
              <FileUpload
                purpose="seal"
                accept=".png"
                label={drawn ? '上传签章图样' : '更换'}
                replaces
                value={[]}
                disabled={setting.busy}
                onChange={(files) => {
                  const [file] = files;
                  if (file) void setting.run({ contractId, fileId: file.fileId });
                }}
              />
              {!drawn && (
                <Button loading={setting.busy} onClick={() => void setting.run({ contractId })}>
                  改用按名称绘制
                </Button>
              )}
            </div>
            <small>透明底 PNG，边长 120–1200 像素，不超过 500 KB。</small>
            {setting.failure && <small className="urgent">{failureText(setting.failure)}</small>}
          </div>
        </div>
      )}
    </Loaded>
  );
}
