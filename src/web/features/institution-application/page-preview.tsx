import { Drawer } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { Facts } from '#web/ui/definition-lists.tsx';
import styles from './photos-panel.module.css';

interface Props {
  institution: CallOutput<'institution.preview'>;
  onClose: () => void;
}

/**
 * What visitors would read on the public page. The page's own sections are not used: shared with the signed-in pages, they
 * would come to visitors in more and larger files.
 */
export const PagePreview = ({ institution, onClose }: Props) => (
  <Drawer open size="large" title="预览：公开主页的内容（尚未保存）" onClose={onClose}>
    <div className="stack">
      <div className="row gap-4">
        <img className={`${styles.photo} ${styles.cover}`} src={institution.photo} alt="" />
        <div>
          <h2>{institution.name}</h2>
          <p className="hint">
            {[institution.level.name, institution.type.name, institution.regionName].join(' · ')}
          </p>
        </div>
      </div>
      {institution.introduction && <p className="typed">{institution.introduction}</p>}
      <Facts
        facts={[
          { label: '列表与比价表中的简称', value: institution.shortName },
          { label: '体检时间', value: institution.hours },
          { label: '开放日', value: institution.opening.days },
          { label: '每日接待', value: `${institution.dailyCapacity} 人` },
          { label: '特色服务', value: institution.services.map(({ name }) => name).join('、') },
          { label: '地址', value: institution.regionName + institution.address },
          { label: '医疗机构执业许可证', value: institution.licenceNo, figures: true },
          { label: '统一社会信用代码', value: institution.creditCode, figures: true },
          { label: '公布的套餐', value: institution.packages.map(({ name }) => name).join('、') },
          { label: '照片', value: institution.photos.length > 0 && `${institution.photos.length} 张` },
        ]}
      />
    </div>
  </Drawer>
);
