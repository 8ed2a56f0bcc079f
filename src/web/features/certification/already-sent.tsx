import { Notice } from '#web/ui/app/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface Props {
  noun: string;
  list: { total: number; records: readonly { name: string; status: { name: string } }[] } | undefined;
  /** The page that lists them. */
  to: string;
}

/** Above an empty form: what this user has sent in before, so that nobody applies twice. */
export function AlreadySent({ noun, list, to }: Props) {
  if (!list || list.total === 0) return null;
  const names = list.records.slice(0, 3).map(({ name, status }) => `${name}（${status.name}）`);
  return (
    <Notice
      type="info"
      className="measure notice"
      title={`您已提交 ${list.total} 家${noun}：${names.join('、')}${list.total > 3 ? '等' : ''}`}
      description={
        <>
          查看进度或修改资料请到
          <TextLink to={to}>我的{noun}</TextLink>
          ；如需再申请一家，请填写下面的资料。
        </>
      }
    />
  );
}
