import { PlatformHotline } from '#web/features/certification/platform-hotline.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Stop } from './stop.tsx';

const texts = {
  company: {
    noun: '企业',
    meanwhile: '冻结期间不能发布和处理采购需求，原有的需求、报价、合同与方案都保留，解除冻结后恢复。',
    to: workPaths.company,
  },
  institution: {
    noun: '机构',
    meanwhile: '冻结期间不参与匹配和报价，也不在网站上公布；项目库、报价、合同与方案都保留，解除冻结后恢复。',
    to: workPaths.ownInstitution,
  },
};

/** In place of the pages of a company or institution that the platform has frozen: why, and whom to ask. */
export function FrozenOrganisation({ frozen }: { frozen: CurrentUser['frozen'][number] }) {
  const { noun, meanwhile, to } = texts[frozen.kind];
  const title = `「${frozen.name}」已被平台冻结`;
  return (
    <Stop
      title={title}
      actions={
        <>
          <ButtonLink look="main" to={to(frozen.id)}>
            查看{noun}资料
          </ButtonLink>
          <ButtonLink to={workPaths.messages('purchase')}>查看消息</ButtonLink>
        </>
      }
    >
      <p className="strong">原因：{frozen.reason}</p>
      <p>{meanwhile}</p>
      <p>
        如有疑问，或已按要求更正，请致电客服热线
        <PlatformHotline />
        ；解除冻结后会发消息通知您。
      </p>
    </Stop>
  );
}
